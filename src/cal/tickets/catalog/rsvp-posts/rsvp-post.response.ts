import { ApiLinks, ApiProperty, type ResourceLinks } from '#core/openapi';
import { PostTextResponse } from '../../../../content/posts/post.response.js';

/** An RSVP ticket as a post. What makes it a ticket is in `cal/tickets/v1`, to which `self` leads. */
export class RsvpPostResponse {
  /** Id of the ticket. @example 5 */
  @ApiProperty({ type: 'integer', minimum: 1 })
  id!: number;

  /** Creation, time of the site. @example 2031-05-01T21:30:00 */
  date!: string;

  /** Creation, UTC. @example 2031-05-01T19:30:00 */
  date_gmt!: string;

  /** Last change, time of the site. @example 2031-05-01T21:30:00 */
  modified!: string;

  /** Last change, UTC. @example 2031-05-01T19:30:00 */
  modified_gmt!: string;

  /** Status. @example publish */
  status!: string;

  /** Always `cal_rsvp_tickets`; `tribe_rsvp_tickets` below `/wp-json`. @example cal_rsvp_tickets */
  type!: string;

  /** Address that leads to the page of its event. */
  link!: string;

  /** Title. */
  title!: PostTextResponse;

  /** Id of the author; 0: the account was deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  @ApiLinks(false)
  _links!: ResourceLinks;
}
