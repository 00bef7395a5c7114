enum DelimitedTextModule {}
