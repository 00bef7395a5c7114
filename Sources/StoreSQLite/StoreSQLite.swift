enum StoreSQLiteModule {}
