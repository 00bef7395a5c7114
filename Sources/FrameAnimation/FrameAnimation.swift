enum FrameAnimationModule {}
