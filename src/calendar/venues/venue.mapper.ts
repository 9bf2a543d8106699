import type { VenueEntity } from '../../cal/events/venues/venue.entity.js';
import { venueRegion } from '../../cal/events/venues/venue-kind.js';
import { VENUE } from '../../cal/events/calendar-types.js';
import { displayUrl } from '#core/text';
import type { PostView } from '../../content/posts/post-view.js';
import { COMMON_MEMBERS, itemForm, postView } from '../posts/post-view.js';
import type { LinkedPostItemContext } from '../posts/linked-post-items.service.js';
import type { CalendarPostResponse } from '../posts/item.response.js';
import type { CalendarVenueResponse } from './calendar-venue.response.js';

type View = PostView & { row: VenueEntity; language: string };

/** A member that needs the venue's password. */
const behindPassword =
  (make: (view: View) => string) =>
  (view: View): string =>
    view.open ? make(view) : '';

const column = (name: keyof VenueEntity) => behindPassword(({ row }) => String(row[name]));

const FORM = itemForm<View, CalendarVenueResponse, CalendarPostResponse>(VENUE, COMMON_MEMBERS, {
  address: column('address'),
  country: column('country'),
  city: column('city'),
  // As given; what follows from the other two has its own members.
  state_province: column('stateprovince'),
  state: column('state'),
  province: column('province'),
  zip: column('zip'),
  phone: column('phone'),
  directions_link: behindPassword(({ row, language }) => directions(row, language)),
  website: column('website'),
});

/** A venue as this namespace shows it (calendar-v1.md, "Venues"). */
export function venueItem(
  venue: VenueEntity,
  { request, site, open, parts }: LinkedPostItemContext,
): CalendarVenueResponse {
  const view = postView(VENUE, venue, { zone: site.timezone, open, parts });
  return FORM.show({ ...view, language: site.language.slice(0, 2) }, 'view', request);
}

/** Address of a map search for a venue, ready for HTML; empty where there is nothing to search for. */
export function directions(
  venue: Pick<VenueEntity, 'address' | 'city' | 'stateprovince' | 'state' | 'province' | 'zip' | 'country'>,
  language: string,
): string {
  const region = venueRegion(venue);
  const place = [venue.address, venue.city, region, venue.zip, venue.country].filter((part) => part !== '');
  if (place.length === 0) return '';
  const query = new URLSearchParams({ q: place.join(' ') });
  return displayUrl(`https://maps.google.com/maps?f=q&source=s_q&hl=${language}&geocode=&${query.toString()}`);
}
