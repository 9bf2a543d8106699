import type { ServerResponse } from 'node:http';

/** Milliseconds in which a client must take something of what waits for it. */
const STALL_TIMEOUT_MS = 120_000;

/**
 * Sends pieces no faster than the client reads them, and stops when the client has closed the connection. A client that
 * reads nothing for two minutes is cut off, so that it does not hold what the pieces are made of. The pieces are made in
 * the context of the request, which their maker may need.
 * @param begin called with the first piece at hand, before it is sent
 */
export async function pour(
  pieces: AsyncIterable<Uint8Array>,
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  let begun = false;
  for await (const piece of pieces) {
    if (response.destroyed) return;
    if (!begun) begin();
    begun = true;
    if (!response.write(piece)) await drained(response);
  }
  if (!begun) begin();
  response.end();
}

/** Resolves when more can be written, or nothing ever will: the connection of a client that does not read is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const timer = setTimeout(() => response.destroy(), STALL_TIMEOUT_MS);
    const done = (): void => {
      clearTimeout(timer);
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
