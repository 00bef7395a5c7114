enum StorePostgreSQLModule {}
