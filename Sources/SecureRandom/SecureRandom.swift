enum SecureRandomModule {}
