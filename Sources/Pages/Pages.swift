enum PagesModule {}
