import type { Organizer, Venue } from '../api/types.js';
import { plainText } from './text.js';
import { t } from './texts.js';

/** A venue or an organizer, as its form shows it. */
export interface PlaceDraft {
  values: Readonly<Record<string, string>>;
  image?: { id: number; url: string };
}

/** Venues or organizers: their route and what their form has. */
export interface PlaceKind {
  name: 'venue' | 'organizer';
  path: string;
  /** Member of lists. */
  list: 'venues' | 'organizers';
  /** The first is the name. */
  fields: readonly (readonly [member: string, label: string, type?: string])[];
  /** Members that a list shows below the name. */
  shown: readonly string[];
}

export const VENUES: PlaceKind = {
  name: 'venue',
  path: '/cal/events/v1/venues',
  list: 'venues',
  fields: [
    ['venue', t('common.name')],
    ['address', t('places.streetAndNumber')],
    ['zip', t('places.postalCode')],
    ['city', t('places.city')],
    ['stateprovince', t('venues.region')],
    ['country', t('places.country')],
    ['phone', t('places.telephone'), 'tel'],
    ['website', t('places.website'), 'url'],
  ],
  shown: ['address', 'zip', 'city', 'country'],
};

export const ORGANIZERS: PlaceKind = {
  name: 'organizer',
  path: '/cal/events/v1/organizers',
  list: 'organizers',
  fields: [
    ['organizer', t('common.name')],
    ['email', t('common.email'), 'email'],
    ['phone', t('places.telephone'), 'tel'],
    ['website', t('places.website'), 'url'],
  ],
  shown: ['email', 'phone'],
};

/** What the form of a record shows; of none, an empty one. Members are HTML in the interface. */
export function placeDraft({ fields }: PlaceKind, record?: Venue | Organizer): PlaceDraft {
  const members = (record ?? {}) as Readonly<Record<string, unknown>>;
  const values = fields.map(([member]): [string, string] => {
    const value = members[member];
    return [member, typeof value === 'string' ? plainText(value) : ''];
  });
  const image = record?.image;
  return { values: Object.fromEntries(values), ...(image && { image: { id: image.id, url: image.url } }) };
}

/** What a request contains: only what differs, so that what others changed meanwhile stays. */
export function placeChanges(before: PlaceDraft, after: PlaceDraft): Record<string, string | number> {
  const changed = Object.entries(after.values)
    .map(([member, value]) => [member, value.trim()] as const)
    .filter(([member, value]) => value !== before.values[member]);
  const isOtherImage = before.image?.id !== after.image?.id;
  return { ...Object.fromEntries(changed), ...(isOtherImage && { image: after.image?.id ?? '' }) };
}
