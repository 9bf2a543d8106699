import { VENUE } from '../calendar-types.js';
import type { LinkedPostKind } from '../linked-posts/linked-post-kind.js';

/** What venues are among linked posts. */
export const VENUE_KIND: LinkedPostKind = {
  type: VENUE,
  singular: 'venue',
  plural: 'venues',
  searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  eventsColumn: 'e.venue_id = l.id',
  ofEvent: 'l.id = (SELECT venue_id FROM events WHERE id = ?)',
};

/** State or province of a venue for people to read: what was said to be it, else the state, else the province. */
export function venueRegion(venue: { stateprovince?: unknown; state?: unknown; province?: unknown }): string {
  const regions = [venue.stateprovince, venue.state, venue.province];
  return regions.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

type VenueMembers = Readonly<Record<string, unknown>>;

/** The address of a venue as the interface has it: street, city, region, postal code, country, as far as known. */
export function addressParts(venue: VenueMembers): string[] {
  const { address, city, zip, country } = venue;
  return [address, city, venueRegion(venue), zip, country].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
}

/** The same for texts that begin with the name of the venue: a city that is the name is not repeated. */
export function addressBesideName(venue: VenueMembers): string[] {
  const { city, venue: name } = venue;
  const isRepeated = typeof city === 'string' && city.toLowerCase() === String(name).toLowerCase();
  return addressParts(isRepeated ? { ...venue, city: '' } : venue);
}
