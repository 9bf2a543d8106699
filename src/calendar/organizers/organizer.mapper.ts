import type { OrganizerEntity } from '../../cal/events/organizers/organizer.entity.js';
import { ORGANIZER } from '../../cal/events/calendar-types.js';
import type { PostView } from '../../content/posts/post-view.js';
import type { LinkedPostItemContext } from '../posts/linked-post-items.service.js';
import { COMMON_MEMBERS, itemForm, postView } from '../posts/post-view.js';
import type { CalendarPostResponse } from '../posts/item.response.js';
import type { CalendarOrganizerResponse } from './calendar-organizer.response.js';

type View = PostView & { row: OrganizerEntity };

/** A member that needs the organizer's password. */
const column =
  (name: 'phone' | 'website' | 'email') =>
  ({ row, open }: View): string =>
    open ? row[name] : '';

const FORM = itemForm<View, CalendarOrganizerResponse, CalendarPostResponse>(ORGANIZER, COMMON_MEMBERS, {
  phone: column('phone'),
  website: column('website'),
  email: column('email'),
});

/** An organizer as this namespace shows it (calendar-v1.md, "Organizers"). */
export function organizerItem(
  organizer: OrganizerEntity,
  { request, site, open, parts }: LinkedPostItemContext,
): CalendarOrganizerResponse {
  return FORM.show(postView(ORGANIZER, organizer, { zone: site.timezone, open, parts }), 'view', request);
}
