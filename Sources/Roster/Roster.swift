enum RosterModule {}
