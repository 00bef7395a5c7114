enum DeliveryModule {}
