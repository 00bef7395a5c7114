enum PhoneSignInModule {}
