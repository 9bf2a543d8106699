/**
 * A Basic header without a password: it counts as no credentials, so that checking whether it
 * arrives is never a failed sign-in that is counted against anybody.
 */
export const PROBE_HEADER = `Basic ${Buffer.from('user:').toString('base64')}`;

/** Where a probe is answered, below the REST root. */
export const PROBE_PATH = 'site-health/v1/tests/authorization-header/probe';

/** What became of the header on its way. */
export type ProbeOutcome = 'arrived' | 'changed' | 'missing';

/** The result of a probe. The header itself is not repeated: it may contain the password of a browser user. */
export function probeOutcome(header: string | undefined): ProbeOutcome {
  if (header === undefined || header === '') return 'missing';
  return header === PROBE_HEADER ? 'arrived' : 'changed';
}
