import type { SiteUrls } from '#core/context';
import { renderTitle } from '#core/text';
import { RSVP } from '../model/ticket.entity.js';
import type { TicketResponse } from '../tickets/ticket.response.js';
import type { RsvpPostResponse } from './rsvp-post.response.js';

/** `2031-05-01 19:30:00` as posts have it. */
const postDate = (wall: string): string => wall.replace(' ', 'T');

/** A ticket in the form of a post. @param isEdited with the title as it was written */
export function toRsvpPost(ticket: TicketResponse, isEdited: boolean, urls: SiteUrls): RsvpPostResponse {
  const { id, status, author } = ticket;
  return {
    id,
    date: postDate(ticket.date),
    date_gmt: postDate(ticket.date_utc),
    modified: postDate(ticket.modified),
    modified_gmt: postDate(ticket.modified_utc),
    status,
    type: RSVP.name,
    link: `${urls.siteUrl}/${RSVP.plainQuery}${id}`,
    title: { ...(isEdited && { raw: ticket.title }), rendered: renderTitle(ticket.title) },
    author: Number(author),
    _links: {
      self: [{ href: urls.restUrl(`cal/tickets/v1/tickets/${id}`) }],
      collection: [{ href: urls.restUrl(`content/v2/${RSVP.name}`) }],
      about: [{ href: urls.restUrl(`content/v2/types/${RSVP.name}`) }],
    },
  };
}
