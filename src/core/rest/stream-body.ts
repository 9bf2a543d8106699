import type { ServerResponse } from 'node:http';

/**
 * Sends pieces no faster than the client reads them, and stops when the client has closed the connection. The pieces
 * are made in the context of the request, which their maker may need.
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

/** Resolves when more can be written, or nothing ever will. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
