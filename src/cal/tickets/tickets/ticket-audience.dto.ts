import { ROLES } from '../../../auth/roles.js';
import { RestParam } from '#core/parameters';
import { VISIBILITIES, type Visibility } from './ticket.entity.js';

/** Who may know of a ticket. */
export class TicketAudienceDto {
  @RestParam({
    type: 'string',
    enum: [...VISIBILITIES],
    hidden: true,
    description:
      'Who may know of the ticket: public; code: those with an access code; members: users who are signed in. Not for RSVPs.',
  })
  visibility?: Visibility;

  @RestParam({
    type: ['array', 'null'],
    items: { type: 'string', enum: [...ROLES] },
    maxItems: ROLES.length,
    hidden: true,
    description: 'Roles of the users that a ticket for members is for; null: all users.',
  })
  member_roles?: string[] | null;
}
