import { Type } from 'class-transformer';
import { ValidateNested } from 'class-validator';
import { ROLES } from '../../../../auth/roles.js';
import { RestParam } from '#core/parameters';
import { DonationDto } from './donation.dto.js';
import { VISIBILITIES, type Visibility } from '../model/ticket.entity.js';

/** Members of tickets of our own design: who may know of a ticket, and whether its price is chosen. */
export class OwnTicketMembersDto {
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

  @RestParam({
    type: ['object', 'null'],
    hidden: true,
    description:
      'Purchasers choose what they pay, within {min, max}; the price is what is suggested. null: the price is fixed. Not for RSVPs.',
  })
  @ValidateNested()
  @Type(() => DonationDto)
  donation?: DonationDto | null;
}
