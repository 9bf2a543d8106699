/** A command failed: Redis is not connected, did not answer in time, or refused it. */
export class RedisAwayError extends Error {
  /** @param reason completes the sentence "Redis …", without secrets */
  constructor(readonly reason: string) {
    super(`Redis ${reason}`);
  }
}
