/** The application password that a request was authenticated with. */
export interface UsedApplicationPassword {
  readonly uuid: string;
  /** Name that its owner gave it. */
  readonly name: string;
}

/**
 * Who is calling. `id` 0 is a visitor who has not signed in. Capabilities are those of the caller's roles plus their
 * own; rights on a certain thing (own, others', published) are worked out from them in `core/content/post-rights`.
 */
export class Caller {
  constructor(
    readonly id: number,
    readonly login: string,
    private readonly capabilities: ReadonlySet<string>,
    /** The application password in use, when there is one. */
    readonly applicationPassword?: UsedApplicationPassword,
    /** Token of the cookie session in use; empty with Basic and for visitors. Nonces are bound to it. */
    readonly sessionToken = '',
    /** What the application password in use is limited to; nothing: to the rights of the account. */
    readonly scopes?: readonly Scope[],
  ) {}

  /** `true` once signed in. */
  get known(): boolean {
    return this.id > 0;
  }

  /**
   * The author whose content counts as the caller's own; 0 for none. Content gives its author more rights than others
   * have, such as reading drafts. An application password with scopes has none of them: scopes name what it may do.
   */
  get authorId(): number {
    return this.scopes ? 0 : this.id;
  }

  /** Whether the caller has a capability such as `edit_cal_events`. With scopes: one that any of the scopes needs. */
  can(capability: string): boolean {
    if (!this.capabilities.has(capability)) return false;
    return this.scopes?.some(({ capabilities }) => capabilities.includes(capability)) ?? true;
  }

  /**
   * The caller as an endpoint sees them: with scopes, only the capabilities that the scopes of this endpoint need.
   * @param endpoint e.g. `GET cal/tickets/v1/attendees/:id`
   * @returns nothing when no scope opens the endpoint
   */
  within(endpoint: string): Caller | undefined {
    if (!this.scopes) return this;
    const opening = this.scopes.filter(({ endpoints }) => endpoints.includes(endpoint));
    if (opening.length === 0) return undefined;
    const needed = opening.flatMap(({ capabilities }) => capabilities).filter((capability) => this.can(capability));
    return new Caller(this.id, this.login, new Set(needed), this.applicationPassword, this.sessionToken, this.scopes);
  }
}

/** A visitor without credentials. */
export const VISITOR = new Caller(0, '', new Set());

/** What an application password may be limited to. Modules declare theirs with `@AlmanacModule`. */
export interface Scope {
  /** E.g. `attendees:read`. */
  name: string;
  description: string;
  /** Endpoints it opens, as `GET cal/tickets/v1/attendees/:id`; everything else is refused. */
  endpoints: readonly string[];
  /** Capabilities of the account that count on these endpoints; all others do not. */
  capabilities: readonly string[];
}
