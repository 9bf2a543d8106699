import type { Response } from 'express';

/**
 * Lets `answer` answer in place of a 404 that is about to be sent, whoever sends it. Headers that came with the 404 are
 * gone by then.
 * @param answer tells whether it has answered; otherwise the 404 is sent as it was. Must not fail
 */
export function interceptNotFound(response: Response, answer: () => Promise<boolean>): void {
  const before = new Set(response.getHeaderNames());
  const end = response.end.bind(response) as (...parts: unknown[]) => Response;
  const restore = (): void => {
    response.end = end as Response['end'];
  };
  response.end = ((...parts: unknown[]) => {
    restore();
    if (response.statusCode !== 404 || response.headersSent) return end(...parts);
    const headers = { ...response.getHeaders() };
    for (const name of response.getHeaderNames()) if (!before.has(name)) response.removeHeader(name);
    const sendNotFound = (): void => {
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
      response.statusCode = 404;
      end(...parts);
    };
    void answer().then((answered) => {
      if (!answered) sendNotFound();
    });
    return response;
  }) as Response['end'];
}
