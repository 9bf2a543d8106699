/**
 * Runs `work` while no other process does under the same path.
 * @param path file of the lock, which is created
 * @param timeoutMs milliseconds to wait for another process
 * @throws Error "database is locked" when the other one takes longer
 */
export function withFileLock<T>(path: string, timeoutMs: number, work: () => T): T;
