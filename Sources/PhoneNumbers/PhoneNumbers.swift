enum PhoneNumbersModule {}
