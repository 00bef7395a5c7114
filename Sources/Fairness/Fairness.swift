enum FairnessModule {}
