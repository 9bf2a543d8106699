import type { Caller } from '#core/context';
import { type RestError, forbidden } from '#core/errors';
import { injectableOf, type Dependencies, type InjectableOf, type Resolved } from '#core/modules';

/** Metadata key of the policy that `@Authorize` declares. */
export const REST_POLICY = Symbol('rest policy');

/** What a policy decides about. */
export interface PolicyContext {
  caller: Caller;
  /** The request's parameters: checked ones for the route at hand, raw ones when only `Allow` is worked out. */
  params: Record<string, unknown>;
}

/** `true`, or why not. */
export type PolicyDecision = true | RestError;

type Decide = (question: PolicyContext) => PolicyDecision | Promise<PolicyDecision>;
type Allows = (question: PolicyContext) => boolean | Promise<boolean>;

/** A rule with its services. */
export interface BoundPolicy {
  label: string;
  decide: Decide;
  /** The same without the reason, for policies that run with every response (`Allow`): an error is costly to make. */
  allows?: Allows;
}

/** Who may call an endpoint. Its services are injected at start, by the module of the controller that uses it. */
export interface Policy extends InjectableOf<BoundPolicy> {
  /** Names the rule in tests and documentation. */
  readonly label: string;
}

/** A rule without services. */
function free(label: string, decide: Decide, allows?: Allows): Policy {
  return labelled(
    label,
    injectableOf([], () => ({ label, decide, ...(allows && { allows }) })),
  );
}

function labelled(label: string, rule: InjectableOf<BoundPolicy>): Policy {
  return Object.assign(rule, { label });
}

/** Everybody, visitors too. */
export const Public: Policy = free(
  'anyone',
  () => true,
  () => true,
);

/** Callers with a capability. @param code error code of the refusal */
export function hasCapability(capability: string, code = 'rest_forbidden', message?: string): Policy {
  return free(
    `can ${capability}`,
    ({ caller }) => caller.can(capability) || forbidden(code, message),
    ({ caller }) => caller.can(capability),
  );
}

/** Signed-in users. */
export function isSignedIn(code = 'rest_not_logged_in'): Policy {
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
export function policy(label: string, decide: Decide, allows?: Allows): Policy;
/**
 * A rule that needs services or other rules.
 * @param inject classes and rules, which `decide` receives after the question
 */
export function policy<const D extends Dependencies>(
  label: string,
  inject: D,
  decide: (question: PolicyContext, ...resolved: Resolved<D>) => PolicyDecision | Promise<PolicyDecision>,
  allows?: (question: PolicyContext, ...resolved: Resolved<D>) => boolean | Promise<boolean>,
): Policy;
export function policy<const D extends Dependencies>(
  label: string,
  first: D | Decide,
  second?: ((question: PolicyContext, ...resolved: Resolved<D>) => PolicyDecision | Promise<PolicyDecision>) | Allows,
  third?: (question: PolicyContext, ...resolved: Resolved<D>) => boolean | Promise<boolean>,
): Policy {
  if (typeof first === 'function') return free(label, first, second as Allows | undefined);
  const decide = second as (
    question: PolicyContext,
    ...resolved: Resolved<D>
  ) => PolicyDecision | Promise<PolicyDecision>;
  const rule = injectableOf(first, (...resolved: Resolved<D>): BoundPolicy => ({
    label,
    decide: (question) => decide(question, ...resolved),
    ...(third && { allows: (question: PolicyContext) => third(question, ...resolved) }),
  }));
  return labelled(label, rule);
}
