import { baseName, queryPairs } from './query-parameters.js';
import { splitQuery } from '../redirect/source.js';

/**
 * Hands the parameters of a request on to a target (`flag_query` `pass`): those whose name the target does not have,
 * in their order, form-encoded, before its fragment. Of two with one name that is no list the last counts.
 */
export function passQuery(target: string, requestQuery: string | undefined): string {
  const hash = target.indexOf('#');
  const fragment = hash < 0 ? '' : target.slice(hash);
  const address = hash < 0 ? target : target.slice(0, hash);
  const { query } = splitQuery(address);
  const taken = new Set(queryPairs(query).map(({ name }) => baseName(name).toLowerCase()));
  const added = new Map<string, string>();
  for (const [index, { name, value }] of queryPairs(requestQuery).entries()) {
    if (taken.has(baseName(name).toLowerCase())) continue;
    const text = value === null ? formEncoded(name) : `${formEncoded(name)}=${formEncoded(value)}`;
    added.set(name.endsWith('[]') ? `${index} ${name}` : name, text);
  }
  if (added.size === 0) return target;
  const mark = query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&';
  return `${address}${mark}${[...added.values()].join('&')}${fragment}`;
}

/** As forms send it, brackets left as they are. */
function formEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
    .replace(/%5B|%5D/g, decodeURIComponent);
}
