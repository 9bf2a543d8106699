/** What an application password may be limited to. Declared in the catalogue of `src/auth/scopes.ts`. */
export interface Scope {
  /** E.g. `attendees:read`. */
  name: string;
  description: string;
  /** Endpoints it opens, as `GET cal/tickets/v1/attendees/:id`; everything else is refused. */
  endpoints: readonly string[];
  /** Capabilities of the account that count on these endpoints; all others do not. */
  capabilities: readonly string[];
}
