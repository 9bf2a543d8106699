import { permalink, NO_DATE } from '#core/content';
import { ORGANIZER } from '../calendar-types.js';
import { displayUrl } from '#core/text';
import type { LinkedPostView } from '../linked-posts/linked-post.types.js';
import { imageMember } from '../image.mapper.js';
import { globalId, ldDescription, ldName, renderedTexts, withoutFalsy } from '../post.mapper.js';
import type { OrganizerEntity } from './organizer.entity.js';
import type { OrganizerResponse, PersonLdResponse } from './organizer.response.js';

/** Members that need the organizer's password. */
const HIDDEN = ['phone', 'website', 'email'] as const;

/** An organizer on the wire (events.md §3). With the password missing, what exists of its contents is shown empty. */
export function toOrganizerResponse(organizer: OrganizerEntity, view: LinkedPostView): OrganizerResponse {
  const { open } = view;
  const { title, description, excerpt } = renderedTexts(organizer, view.parts);
  const own = globalId(view.request, organizer.id);
  const response = withoutFalsy<Omit<OrganizerResponse, 'global_id' | 'global_id_lineage'>>({
    id: organizer.id,
    author: String(organizer.author_id ?? 0),
    status: organizer.status,
    date: organizer.date,
    date_utc: organizer.date_utc ?? NO_DATE,
    modified: organizer.modified,
    modified_utc: organizer.modified_utc ?? NO_DATE,
    url: permalink(view.request, ORGANIZER, organizer),
    organizer: title,
    description: open && description,
    excerpt: open && excerpt,
    slug: organizer.slug,
    image: open && imageMember(view.image),
    phone: open && organizer.phone,
    website: open && organizer.website,
    email: open && organizer.email,
    json_ld: open && view.jsonLd && organizerLd(organizer, view),
  });
  if (!open) for (const name of HIDDEN) if (organizer[name] !== '') response[name] = '';
  return Object.assign(response, { global_id: own, global_id_lineage: [own] });
}

/** An organizer as schema.org Person. */
export function organizerLd(organizer: OrganizerEntity, view: LinkedPostView): PersonLdResponse {
  return {
    '@type': 'Person',
    name: ldName(organizer),
    description: ldDescription(organizer),
    ...(view.image ? { image: view.image.url } : {}),
    url: displayUrl(organizer.website),
    telephone: organizer.phone,
    email: organizer.email,
    sameAs: displayUrl(organizer.website),
  };
}
