import type { Caller } from '../context/caller.js';
import type { RestError } from './errors.js';
import { forbidden } from './errors.js';
import { bindAll } from './injected.js';
import type { Bound, Dependencies, Injected } from './injected.js';

/** What a rights rule looks at. */
export interface RightsQuestion {
  caller: Caller;
  /** The request's parameters: checked ones for the route at hand, raw ones when only `Allow` is worked out. */
  params: Record<string, unknown>;
}

/** `true`, or why not. */
export type Verdict = true | RestError;

type Decide = (question: RightsQuestion) => Verdict | Promise<Verdict>;
type Allows = (question: RightsQuestion) => boolean;

/** A rule with its services. */
export interface BoundRule {
  label: string;
  decide: Decide;
  /** The same without the reason, for rules that are asked with every answer (`Allow`): an error is costly to make. */
  allows?: Allows;
}

/** Who may call an endpoint. Its services are injected at start, by the module of the controller that uses it. */
export interface RightsRule extends Injected<BoundRule> {
  /** Names the rule in tests and documentation. */
  label: string;
}

function free(label: string, decide: Decide, allows?: Allows): RightsRule {
  const bound = { label, decide, ...(allows && { allows }) };
  return { label, inject: [], bind: () => bound };
}

/** Everybody, visitors too. */
export const anyone: RightsRule = free(
  'anyone',
  () => true,
  () => true,
);

/** Callers with a capability. @param code error code of the refusal */
export function can(capability: string, code = 'rest_forbidden', message?: string): RightsRule {
  return free(
    `can ${capability}`,
    ({ caller }) => caller.can(capability) || forbidden(code, message),
    ({ caller }) => caller.can(capability),
  );
}

/** Whoever has signed in. */
export function signedIn(code = 'rest_not_logged_in'): RightsRule {
  return free(
    'signed in',
    ({ caller }) => caller.known || forbidden(code, 'This is for people who are signed in.'),
    ({ caller }) => caller.known,
  );
}

/**
 * A rule of a namespace's own.
 * @param allows the same without the reason, where that takes less work
 */
export function rule(label: string, decide: Decide, allows?: Allows): RightsRule;
/**
 * A rule that needs services or other rules.
 * @param inject classes and rules, which `decide` receives after the question
 */
export function rule<const D extends Dependencies>(
  label: string,
  inject: D,
  decide: (question: RightsQuestion, ...bound: Bound<D>) => Verdict | Promise<Verdict>,
  allows?: (question: RightsQuestion, ...bound: Bound<D>) => boolean,
): RightsRule;
export function rule<const D extends Dependencies>(
  label: string,
  first: D | Decide,
  second?: ((question: RightsQuestion, ...bound: Bound<D>) => Verdict | Promise<Verdict>) | Allows,
  third?: (question: RightsQuestion, ...bound: Bound<D>) => boolean,
): RightsRule {
  if (typeof first === 'function') return free(label, first, second as Allows | undefined);
  const decide = second as (question: RightsQuestion, ...bound: Bound<D>) => Verdict | Promise<Verdict>;
  return {
    label,
    inject: first,
    bind: (resolve) => {
      const bound = bindAll(first, resolve);
      return {
        label,
        decide: (question) => decide(question, ...bound),
        ...(third && { allows: (question: RightsQuestion) => third(question, ...bound) }),
      };
    },
  };
}
