/** A scan as the simulation made it. */
export interface SimulatedScan {
  device: number;
  nonce: string;
  list: number;
  attendee: number;
  direction: 'entry' | 'exit';
  /** Milliseconds since 1970 when it really was; of scans with an answer: when they were decided. */
  trueMs: number;
  offline: boolean;
}

/** What the database has of an attendee and a list in the end. */
export interface EndState {
  /** By nonce, refused ones left out. */
  outcomes: Record<string, string>;
  inside: boolean;
  entries: number;
  /** Nonce of the first entry. */
  first: string | null;
}

/** One person with one clock at one entrance: what the scans of an attendee for a list amount to. */
export function modelOf(reentry: 'never' | 'after-exit', scans: readonly SimulatedScan[]): EndState {
  const outcomes: Record<string, string> = {};
  let inside = false;
  let entries = 0;
  let first: string | null = null;
  const inOrder = [...scans].sort((a, b) => a.trueMs - b.trueMs || a.device - b.device || (a.nonce < b.nonce ? -1 : 1));
  for (const { nonce, direction } of inOrder) {
    const isEntry = direction === 'entry';
    const mayPass = isEntry ? entries === 0 || (reentry === 'after-exit' && !inside) : inside;
    outcomes[nonce] = mayPass ? (isEntry ? 'admitted' : 'left') : 'conflict';
    if (!mayPass) continue;
    inside = isEntry;
    if (!isEntry) continue;
    first ??= nonce;
    entries += 1;
  }
  return { outcomes, inside, entries, first };
}
