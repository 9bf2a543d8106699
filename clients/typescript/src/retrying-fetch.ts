/** Waits before a repetition, and the longest wait that a service may ask for. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 10_000;

/** The service or something before it is overloaded or restarting; the request has not been done, or has a key. */
const RETRIED_STATUSES: readonly number[] = [502, 503, 504];

/**
 * A `fetch` that repeats a request which got no answer or a 502, 503 or 504. Reads may be repeated, and so may writes
 * with an `Idempotency-Key`: the service does them once.
 * @param fetchOnce sends one request
 * @param maxRetries how often a request is repeated
 */
export function retryingFetch(
  fetchOnce: (request: Request) => Promise<Response>,
  maxRetries: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const isRepeatable = isRead(request) || request.headers.has('Idempotency-Key');
    const retries = isRepeatable ? maxRetries : 0;
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      try {
        const response = await fetchOnce(isLast ? request : request.clone());
        if (isLast || !RETRIED_STATUSES.includes(response.status)) return response;
        await response.body?.cancel();
        await wait(waitOf(response.headers.get('Retry-After'), attempt), request.signal);
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
        await wait(waitOf(null, attempt), request.signal);
      }
    }
  };
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Milliseconds before the next attempt: those of `Retry-After`, or twice as long as the last time. */
function waitOf(retryAfter: string | null, attempt: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Math.min(Number.isFinite(seconds) ? seconds * 1000 : FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
