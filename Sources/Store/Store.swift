enum StoreModule {}
