package enum OrchestratorModule {}
