import type { SourceContext } from './record-identity.js';
import { sourceId, stableHash } from './source-id.js';

/** Which series a master VEVENT is. */
export interface SeriesIdentity {
  /** See `ImportSeriesDate`. */
  uid: string;
  ownId?: number;
}

const MAX_UID_LENGTH = 255;
const OWN_SERIES = /^almanac:([0-9a-f-]{36})\?series=(\d{1,10})$/;

/**
 * The identity of a series by the UID of its master. Files of our own series are found again by their ids; an address
 * that we fetch from cannot speak for this installation, so its dates are events as others.
 */
export function seriesIdentity(uid: string, context: SourceContext): SeriesIdentity | undefined {
  const text = sourceId('ics', uid).replace(/^ics:/, '');
  const known = text.length > MAX_UID_LENGTH ? `~${stableHash(text)}` : text;
  const [, installation, id] = OWN_SERIES.exec(text) ?? [];
  if (installation === undefined || installation !== context.installation) return { uid: known };
  return context.fetchedFrom === undefined ? { uid: known, ownId: Number(id) } : undefined;
}
