import type { ImportRecord } from './import-record.js';
import { OWN_PLACES } from './record-identity.js';
import { stableHash } from './source-id.js';

/** A venue or organizer of a record: its id in the source, if it has one, and its name. */
interface RecordPlace {
  id?: number;
  venue?: string;
  organizer?: string;
}

/**
 * The identity over all runs of a venue or organizer that has an id in its source: who issues the ids, and the id. Files
 * that do not say where they come from may count their ids alike, so the name is part of the identity there. Nothing for
 * one without id, and for one of ours (see {@link ownPlaceId}).
 */
export function sourceOfPlace(
  { source, placeIssuer }: ImportRecord,
  kind: 'venue' | 'organizer',
  { id, ...names }: RecordPlace,
): string | undefined {
  if (id === undefined || placeIssuer === OWN_PLACES) return undefined;
  if (placeIssuer !== undefined) return `${placeIssuer}?${kind}=${id}`;
  const name = (names[kind] ?? '').toLowerCase();
  return `${source.slice(0, source.indexOf(':'))}:?${kind}=${id}#${stableHash(name)}`;
}

/** The id of a venue or organizer of a record that this installation exported. */
export function ownPlaceId({ placeIssuer }: ImportRecord, { id }: RecordPlace): number | undefined {
  return placeIssuer === OWN_PLACES ? id : undefined;
}
