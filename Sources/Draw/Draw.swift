enum DrawModule {}
