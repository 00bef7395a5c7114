enum CatArtModule {}
