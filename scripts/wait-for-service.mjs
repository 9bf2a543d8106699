/**
 * Milliseconds that a start may take. The first one on an empty database runs all migrations: seconds on a calm
 * machine, 44 s were seen on a busy one with MySQL 9.
 */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 5000;

/**
 * Waits until a service answers `/readyz` with success.
 * @param {string} base address without a slash at the end
 * @param {{ exitCode: number | null, signalCode: string | null }} child its process
 * @returns {Promise<boolean>} `false` when the process has ended, or has not become ready in time
 */
export async function waitForService(base, child) {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    const isReady = await fetch(`${base}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}
