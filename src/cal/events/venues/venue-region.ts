/** State or province of a venue for people to read: what was said to be it, else the state, else the province. */
export function venueRegion(venue: { stateprovince?: unknown; state?: unknown; province?: unknown }): string {
  const said = [venue.stateprovince, venue.state, venue.province];
  return said.find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}
