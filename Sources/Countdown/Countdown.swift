enum CountdownModule {}
