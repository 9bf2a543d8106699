import { fieldList } from './fields.js';
import type { AnswerOptions } from './rest-request.js';

/** Reads the response options of a query (core.md §8). */
export function answerOptions(query: Record<string, unknown>): AnswerOptions {
  return {
    fields: query._fields === undefined ? undefined : fieldList(query._fields),
    embed: embedOption(query._embed),
    envelope: query._envelope !== undefined,
    jsonp: typeof query._jsonp === 'string' && query._jsonp !== '' ? query._jsonp : undefined,
    pretty: query._pretty !== undefined,
  };
}

/** Values of `_embed` that name no relations: everything is embedded, with `0` too (recorded in core/embed). */
const EVERYTHING: readonly unknown[] = ['', '0', '1', 'true', true];

function embedOption(value: unknown): AnswerOptions['embed'] {
  if (value === undefined) return undefined;
  if (EVERYTHING.includes(value)) return true;
  return fieldList(value) ?? true;
}
