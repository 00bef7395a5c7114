enum ServerCommandsModule {}
