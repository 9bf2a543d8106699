import type { Caller } from '#core/context';
import { rawParams, type Sources } from '#core/parameters';
import type { PolicyContext } from './policy.js';
import { endpointName, type RestEndpoint } from './endpoint.js';
import type { Route } from './route.js';

/** A question whose parameters are gathered when a rule looks at them, which few do. */
class UncheckedPolicyRequest implements PolicyContext {
  private gathered?: Record<string, unknown>;

  constructor(
    private readonly endpoint: RestEndpoint,
    private readonly sources: Sources,
    readonly caller: Caller,
  ) {}

  get params(): Record<string, unknown> {
    this.gathered ??= rawParams(this.endpoint.params, this.sources);
    return this.gathered;
  }
}

/**
 * The methods that `caller` may use on a route, in order of registration; nothing when there are none (core.md §7).
 * A rule that throws (the thing is gone) counts as a no.
 */
export async function allowedMethods(route: Route, caller: Caller, sources: Sources): Promise<string[]> {
  const allowed: string[] = [];
  for (const endpoint of route.endpoints) {
    try {
      const { policy } = endpoint;
      if (!policy) continue;
      const within = caller.scopes ? caller.within(endpointName(endpoint)) : caller;
      if (!within) continue;
      const question = new UncheckedPolicyRequest(endpoint, sources, within);
      const verdict = policy.allows ? policy.allows(question) : policy.decide(question);
      if ((verdict instanceof Promise ? await verdict : verdict) !== true) continue;
      for (const method of endpoint.methods) if (!allowed.includes(method)) allowed.push(method);
    } catch {
      continue;
    }
  }
  return allowed;
}
