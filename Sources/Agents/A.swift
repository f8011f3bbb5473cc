package enum AgentsModule {}
