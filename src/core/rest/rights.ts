import type { Caller } from '../context/caller.js';
import type { RestError } from './errors.js';
import { forbidden } from './errors.js';
import type { Lookup } from './parameters/index.js';

/** What a rights rule looks at. */
export interface RightsQuestion {
  caller: Caller;
  /** The request's parameters: checked ones for the route at hand, raw ones when only `Allow` is worked out. */
  params: Record<string, unknown>;
  lookup: Lookup;
}

/** `true`, or why not. */
export type Verdict = true | RestError;

/** Who may call an endpoint. `label` names the rule in tests and documentation. */
export interface RightsRule {
  label: string;
  decide(question: RightsQuestion): Verdict | Promise<Verdict>;
  /** The same without the reason, for rules that are asked with every answer (`Allow`): an error is costly to make. */
  allows?(question: RightsQuestion): boolean;
}

/** Everybody, visitors too. */
export const anyone: RightsRule = { label: 'anyone', decide: () => true, allows: () => true };

/** Callers with a capability. @param code error code of the refusal */
export function can(capability: string, code = 'rest_forbidden', message?: string): RightsRule {
  return {
    label: `can ${capability}`,
    decide: ({ caller }) => caller.can(capability) || forbidden(code, message),
    allows: ({ caller }) => caller.can(capability),
  };
}

/** Whoever has signed in. */
export function signedIn(code = 'rest_not_logged_in'): RightsRule {
  return {
    label: 'signed in',
    decide: ({ caller }) => caller.known || forbidden(code, 'This is for people who are signed in.'),
    allows: ({ caller }) => caller.known,
  };
}

/** A rule of a namespace's own. */
export function rule(label: string, decide: RightsRule['decide']): RightsRule {
  return { label, decide };
}
