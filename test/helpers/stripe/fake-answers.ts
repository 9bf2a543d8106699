import { createHash } from 'node:crypto';

/** A response of the fake. */
export interface Answer {
  status: number;
  body: unknown;
  /** What the header `stripe-should-retry` says. */
  mayRetry?: boolean;
}

/** Objects of a list in one answer: few, so that tests have several pages. */
const PAGE_SIZE = 2;

/** An error as Stripe words it: with ids, parameters and addresses that callers of the service must not see. */
export function refusal(status: number, { type = 'invalid_request_error', ...error }: FakeError): Answer {
  return { status, body: { error: { type, doc_url: 'https://stripe.com/docs/error-codes', ...error } } };
}

interface FakeError {
  type?: string;
  code?: string;
  param?: string;
  message: string;
}

export const serverError = (): Answer =>
  refusal(500, { type: 'api_error', message: 'Something went wrong on Stripe’s end (refused with 500).' });

export function ok(body: object): Answer {
  return { status: 200, body: { ...body } };
}

/** An object, or `resource_missing` when there is none, or it is one of the live mode. */
export function found(object: { id: string; object: string; livemode?: boolean } | undefined, id: string): Answer {
  if (object && object.livemode !== true) return ok(object);
  const hint = object
    ? '; a similar object exists in live mode, but a test mode key was used to make this request.'
    : '';
  return refusal(404, { code: 'resource_missing', param: 'id', message: `No such object: '${id}'${hint}` });
}

/** A page of a list, the newest first. @param objects the oldest first. @param size objects of a page at most */
export function listed(objects: readonly { id: string }[], params: URLSearchParams, size = PAGE_SIZE): Answer {
  const newest = [...objects].reverse();
  const start = newest.findIndex(({ id }) => id === params.get('starting_after')) + 1;
  const end = start + Math.min(Number(params.get('limit') ?? size), size);
  const data = newest.slice(start, end);
  return { status: 200, body: { object: 'list', data, has_more: end < newest.length } };
}

/** Whether a moment is in the range that a list is requested for, such as `created[gte]`. */
export function isWithin(moment: number, name: string, params: URLSearchParams): boolean {
  const limit = (way: 'gte' | 'lt', none: number) => Number(params.get(`${name}[${way}]`) ?? none);
  return moment >= limit('gte', 0) && moment < limit('lt', Infinity);
}

/**
 * The rules of `Idempotency-Key`: the first answer of a key is stored, also a 500, and given again to the same request. A
 * request with the same key and other parameters is refused, and one that comes while the first is under way.
 */
export class KeptAnswers {
  private readonly answers = new Map<string, { fingerprint: string; answer: Answer }>();
  private readonly busy = new Set<string>();

  async answer(key: string, request: string, work: () => Promise<Answer>): Promise<Answer> {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    if (this.busy.has(key))
      return refusal(409, { code: 'idempotency_key_in_use', message: `Another request uses the key ${key}.` });
    const known = this.answers.get(key);
    if (known && known.fingerprint !== fingerprint)
      return refusal(400, { type: 'idempotency_error', message: `The key ${key} was used with other parameters.` });
    if (known) return known.answer;
    this.busy.add(key);
    try {
      const answer = await work();
      const kept = { ...structuredClone(answer), ...(answer.status >= 500 ? { mayRetry: false } : {}) };
      this.answers.set(key, { fingerprint, answer: kept });
      return kept;
    } finally {
      this.busy.delete(key);
    }
  }
}
