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
    private readonly cookieUser?: Caller,
    private readonly member?: number,
  ) {}

  /**
   * Who has signed in with the cookie of the request. A cookie alone gives no rights: a request that has nothing else is
   * a visitor's, and only routes that hand out nonces or show images of our own pages ask for its user.
   */
  get sessionUser(): Caller {
    return this.cookieUser ?? this;
  }

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

  /** The account as rows name it; null for visitors and the service itself. */
  get userId(): number | null {
    return this.known ? this.id : null;
  }

  /** The user whose memberships count for the caller; 0: no user. */
  get memberId(): number {
    return this.member ?? this.authorId;
  }

  /** The caller as a member, whom a page knows by the session of the browser: no other rights than before. */
  asMember(userId: number): Caller {
    const { id, login, capabilities, applicationPassword, sessionToken, scopes, cookieUser } = this;
    return new Caller(id, login, capabilities, applicationPassword, sessionToken, scopes, cookieUser, userId);
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
    const { id, login, applicationPassword, sessionToken, scopes, cookieUser, member } = this;
    return new Caller(id, login, new Set(needed), applicationPassword, sessionToken, scopes, cookieUser, member);
  }
}

/** A visitor without credentials. */
export const VISITOR = new Caller(0, '', new Set());

/** A visitor with the session cookie of a user. */
export function visitorWithSession(user: Caller): Caller {
  return new Caller(0, '', new Set(), undefined, '', undefined, user);
}

/**
 * The service itself: jobs, e-mails and commands that act for no person. It has the rights of a visitor, so that what it
 * sends to people shows nothing hidden; what needs more rights runs as the user for whom it is done.
 */
export const SYSTEM = new Caller(0, '', new Set());

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
