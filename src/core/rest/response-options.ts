import { fieldList } from './fields.js';
import type { ResponseOptions } from './rest-request.js';

/** Reads the response options of a query (core.md §8). */
export function responseOptions(query: Record<string, unknown>): ResponseOptions {
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

function embedOption(value: unknown): ResponseOptions['embed'] {
  if (value === undefined) return undefined;
  if (EVERYTHING.includes(value)) return true;
  return fieldList(value) ?? true;
}
