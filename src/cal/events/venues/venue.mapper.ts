import { permalink, NO_DATE } from '#core/content';
import { VENUE } from '../calendar-types.js';
import type { LinkedPostView } from '../linked-posts/linked-post.types.js';
import { imageMember } from '../image.mapper.js';
import { globalId, ldDescription, ldName, renderedTexts, withoutFalsy } from '../post.mapper.js';
import type { VenueEntity } from './venue.entity.js';
import { venueRegion } from './venue-kind.js';
import type {
  GeoCoordinatesLdResponse,
  PlaceLdResponse,
  PostalAddressLdResponse,
  VenueResponse,
} from './venue.response.js';

/** Members that need the venue's password, in the order of the interface. */
const HIDDEN = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'] as const;

/** Members that every venue has, at the end. */
type Last = 'show_map' | 'show_map_link' | 'global_id' | 'global_id_lineage';

/** A venue on the wire (events.md §3). With the password missing, what exists of its contents is shown empty. */
export function toVenueResponse(venue: VenueEntity, view: LinkedPostView): VenueResponse {
  const { open } = view;
  const { title, description, excerpt } = renderedTexts(venue, view.parts);
  const own = globalId(view.request, venue.id);
  const response = withoutFalsy<Omit<VenueResponse, Last>>({
    id: venue.id,
    author: String(venue.author_id ?? 0),
    status: venue.status,
    date: venue.date,
    date_utc: venue.date_utc ?? NO_DATE,
    modified: venue.modified,
    modified_utc: venue.modified_utc ?? NO_DATE,
    url: permalink(view.request, VENUE, venue),
    venue: title,
    description: open && description,
    excerpt: open && excerpt,
    slug: venue.slug,
    image: open && imageMember(view.image),
    address: open && venue.address,
    city: open && venue.city,
    country: open && venue.country,
    province: open && venue.province,
    state: open && venue.state,
    zip: open && venue.zip,
    phone: open && venue.phone,
    website: open && venue.website,
    stateprovince: open && venue.stateprovince,
    geo_lat: open && venue.latitude,
    geo_lng: open && venue.longitude,
    json_ld: open && view.jsonLd && venueLd(venue, view),
  });
  if (!open) for (const name of HIDDEN) if (venue[name] !== '') response[name] = '';
  return Object.assign(response, {
    show_map: open ? venue.show_map : null,
    show_map_link: open ? venue.show_map_link : null,
    global_id: own,
    global_id_lineage: [own],
  });
}

/** A venue as schema.org Place. */
export function venueLd(venue: VenueEntity, view: LinkedPostView): PlaceLdResponse {
  const address = withoutFalsy<PostalAddressLdResponse>({
    '@type': 'PostalAddress',
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venueRegion(venue),
    postalCode: venue.zip,
    addressCountry: venue.country,
  });
  const geo = positionLd(venue);
  return {
    '@type': 'Place',
    name: ldName(venue),
    description: ldDescription(venue),
    ...(view.image ? { image: view.image.url } : {}),
    url: '',
    address,
    ...(geo ? { geo } : {}),
    telephone: venue.phone,
    sameAs: venue.website,
  };
}

function positionLd({ latitude, longitude }: VenueEntity): GeoCoordinatesLdResponse | undefined {
  return latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };
}
