import { type ParamDeclaration, accepting, RestParam, check, isNumeric } from '#core/parameters';
import { digestOf, type Call } from './callback-hash.service.js';
import { ImportCallbackAuthService, type Verdict } from './import-callback-auth.service.js';

/** How many there are and how many were done before this call; texts count as numbers. */
export interface Progress {
  total: number | string;
  done: number | string;
}

/** The most events that one batch may bring. */
const MAX_EVENTS = 500;

type Values = Record<string, unknown>;

/** What tells a batch from others, from its parameters before or after they are checked. */
export const batchCall = ({ batch_hash: hash, status, percentage_complete: percentage, events }: Values): Call => ({
  hash: String(hash),
  digest: digestOf('batch', [status, Number(percentage), events ?? []]),
});

/** The same for a state. */
export const stateCall = ({
  batch_hash: hash,
  status,
  message,
  message_slug: slug,
  percentage_complete: percentage,
}: Values): Call => ({
  hash: String(hash),
  digest: digestOf('state', [status, message, slug, Number(percentage)]),
});

/** Accepts a call with one of these verdicts. */
function gate(accepts: string, call: (values: Values) => Call, accepted: readonly Verdict[]) {
  return accepting(
    accepts,
    check([ImportCallbackAuthService], async (_, { params }, callbacks) => {
      const verdict = await callbacks.verdict(String(params.import_id), call(params));
      return accepted.includes(verdict);
    }),
  );
}

const importId = (call: (values: Values) => Call): ParamDeclaration => ({
  in: 'path',
  path: '\\w+',
  type: 'string',
  required: true,
  check: gate('the name of an import that waits for callbacks', call, ['open', 'repeated', 'wrong hash']),
  description: 'Name of the import, which must be waiting for callbacks.',
});

const batchHash = (call: (values: Values) => Call): ParamDeclaration => ({
  type: 'string',
  required: true,
  check: gate('the hash of the last response', call, ['open', 'repeated']),
  description: 'The hash of the previous response: the first one comes with the import, each is valid for one batch.',
});

/** An integer percentage; fractions are refused in the second phase only. */
const percentage: ParamDeclaration = {
  type: 'integer',
  required: true,
  check: accepting(
    'a number from 0 to 100',
    (value) => isNumeric(value) && Math.trunc(Number(value)) >= 0 && Math.trunc(Number(value)) <= 100,
  ),
  description: 'How much of the import is done, 0 to 100.',
};

const isProgress = (value: unknown): value is Progress => {
  if (typeof value !== 'object' || value === null) return false;
  const { total, done } = value as Values;
  return isNumeric(total) && isNumeric(done) && Math.trunc(Number(done)) <= Math.trunc(Number(total));
};

const isStatus = accepting(
  'an object with data and batch, each with total and done, where done is at most total',
  (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const { data, batch } = value as Values;
    return isProgress(data) && isProgress(batch);
  },
);

/** Parameters of `POST import/<import_id>/batch`. */
export class BatchCallbackDto {
  @RestParam(importId(batchCall))
  import_id: string;

  @RestParam(batchHash(batchCall))
  batch_hash: string;

  @RestParam({
    type: 'object',
    required: true,
    check: isStatus,
    description: 'Counts of events (data) and batches (batch): total, and done before this batch.',
  })
  status: { data: Progress; batch: Progress };

  @RestParam(percentage)
  percentage_complete: number;

  @RestParam({
    type: 'integer',
    check: accepting('a number', (value) => isNumeric(value)),
    description: 'Accepted and not used: the answer tells how many seconds to wait.',
  })
  interval?: number;

  @RestParam({
    type: 'array',
    maxItems: MAX_EVENTS,
    items: { type: 'object' },
    hidden: true,
    description: `Events of this batch, at most ${MAX_EVENTS}.`,
  })
  events?: Record<string, unknown>[];
}

/** Parameters of `POST import/<import_id>/state`. */
export class StateCallbackDto {
  @RestParam(importId(stateCall))
  import_id: string;

  @RestParam(batchHash(stateCall))
  batch_hash: string;

  @RestParam({
    type: 'string',
    enum: ['success', 'failed', 'pending'],
    required: true,
    description: 'What has become of the import.',
  })
  status: 'success' | 'failed' | 'pending';

  @RestParam({ type: 'string', required: true, description: 'What happened, for people; may be empty.' })
  message: string;

  @RestParam({ type: 'string', required: true, description: 'What happened, for programs; may be empty.' })
  message_slug: string;

  @RestParam(percentage)
  percentage_complete: number;
}
