import type { CheckInList, ListItem } from './device-types.js';

/** An attendee of a list. */
export const itemOf = (id: number, over: Partial<ListItem> = {}): ListItem => ({
  id,
  ticket_id: 5,
  event_id: 7,
  name: `Guest ${id}`,
  code_hash: `hash${id}`,
  state: 'valid',
  checked_in: false,
  entries: 0,
  inside: false,
  first_scan_utc: null,
  ...over,
});

/** A list that decides everything without a network. */
export const listOf = (over: Partial<CheckInList> = {}): CheckInList => ({
  id: 1,
  name: 'Evening',
  event_ids: [7],
  ticket_ids: null,
  direction: 'entry',
  reentry: 'never',
  opens_utc: null,
  closes_utc: null,
  admits_unpaid: false,
  offline: 'list',
  modified_utc: '2031-05-01T10:00:00Z',
  ...over,
});
