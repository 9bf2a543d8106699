/** How an attempt at a delivery ended. */
export interface WebhookAttempt {
  /**
   * `taken`: 2xx. `refused`: any other answer, which may be about this one delivery. `away`: no answer, or one that says
   * that the endpoint takes nothing now (429, 502, 503, 504). `gone`: 410.
   */
  kind: 'taken' | 'refused' | 'away' | 'gone';
  /** When it began, milliseconds since 1970. */
  attempted: number;
  /** Milliseconds. */
  duration_ms: number;
  /** Status; null: no answer. */
  status: number | null;
  /** Why it failed, for the log of the endpoint; empty: it did not. */
  fault: string;
  /** The first bytes of the answer. */
  response: string;
  /** Milliseconds that the endpoint asked to wait. */
  retryAfterMs?: number;
}

/** Statuses that say that an endpoint takes nothing at the moment. */
const AWAY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** What an answer with this status says. */
export function kindOf(status: number): WebhookAttempt['kind'] {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 410) return 'gone';
  return AWAY.has(status) ? 'away' : 'refused';
}
