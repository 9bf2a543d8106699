import type { Caller } from '../context/caller.js';
import type { Lookup } from './parameters/index.js';
import { rawParams } from './parameters/parse.js';
import type { Sources } from './parameters/parse.js';
import type { Route } from './route-table.js';

/**
 * The methods that `caller` may use on a route, in order of registration; nothing when there are none (core.md §7).
 * A rule that throws (the thing is gone) counts as a no.
 */
export async function allowedMethods(
  route: Route,
  caller: Caller,
  sources: Sources,
  lookup: Lookup,
): Promise<string[]> {
  const allowed: string[] = [];
  for (const endpoint of route.endpoints) {
    try {
      const { rights } = endpoint;
      const question = { caller, params: rawParams(endpoint.params, sources), lookup };
      const allows = rights?.allows ? rights.allows(question) : (await rights?.decide(question)) === true;
      if (allows) for (const method of endpoint.methods) if (!allowed.includes(method)) allowed.push(method);
    } catch {
      continue;
    }
  }
  return allowed;
}
