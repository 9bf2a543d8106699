/**
 * Who is calling. `id` 0 is a visitor who has not signed in. Capabilities are those of the caller's roles plus their
 * own; rights on a certain thing (own, others', published) are worked out from them in `core/content/post-rights`.
 */
export class Caller {
  constructor(
    readonly id: number,
    readonly login: string,
    private readonly capabilities: ReadonlySet<string>,
    /** UUID of the application password in use, when there is one. */
    readonly applicationPassword?: string,
    /** Token of the cookie session in use; empty with Basic and for visitors. Nonces are bound to it. */
    readonly sessionToken = '',
  ) {}

  /** `true` once signed in. */
  get known(): boolean {
    return this.id > 0;
  }

  /** Whether the caller has a capability such as `edit_cal_events`. */
  can(capability: string): boolean {
    return this.capabilities.has(capability);
  }
}

/** A visitor without credentials. */
export const VISITOR = new Caller(0, '', new Set());
