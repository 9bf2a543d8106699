import { RestParam, type Schema } from '#core/parameters';

/** Most requests in one batch; clients read it from OPTIONS (core.md §9). */
export const MAX_BATCH_ITEMS = 25;

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** One request of a batch. */
export interface BatchItem {
  method: (typeof METHODS)[number];
  /** Under the REST root, may have a query. */
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string | number | boolean | (string | number | boolean)[]>;
}

const ITEM: Record<keyof BatchItem, Schema & { required?: boolean }> = {
  method: { type: 'string', enum: METHODS, default: 'POST' },
  path: { type: 'string', required: true },
  body: { type: 'object', additionalProperties: true },
  headers: {
    type: 'object',
    // Numbers count as texts, as they do in queries.
    additionalProperties: {
      type: ['string', 'array', 'number', 'boolean'],
      items: { type: ['string', 'number', 'boolean'] },
    },
  },
};

/** The same as the index shows it: clients of the interface know an object without fixed members by an empty list. */
const SHOWN_ITEM = {
  type: 'object',
  properties: {
    ...ITEM,
    body: { ...ITEM.body, properties: [] },
    headers: {
      type: 'object',
      properties: [],
      additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
    },
  },
};

/** Parameters of `POST batch/v1`. */
export class BatchDto {
  @RestParam({
    type: 'string',
    enum: ['require-all-validate', 'normal'],
    default: 'normal',
    description:
      'normal: each request is done that can be. require-all-validate: nothing is done unless all are well-formed.',
  })
  validation: 'require-all-validate' | 'normal';

  @RestParam({
    type: 'array',
    required: true,
    maxItems: MAX_BATCH_ITEMS,
    items: { type: 'object', properties: ITEM },
    index: { items: SHOWN_ITEM },
    description: 'The requests, done one after the other; at most 25.',
  })
  requests: BatchItem[];
}
