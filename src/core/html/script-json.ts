import { type Html, trusted } from './html.js';

/** Data inside a script element, such that nothing in it can end the script. */
export function scriptJson(data: unknown): Html {
  return trusted(JSON.stringify(data).replace(/</g, '\\u003c'));
}
