import { Transform, type TransformFnParams } from 'class-transformer';
import { MAX_ID, RestParam, anyId, type ParamDeclaration } from '#core/parameters';
import { plainText } from '#core/text';
import { email } from '../cal/tickets/kernel/index.js';
import { MAX_OFFER_HOURS, MAX_WAITING_SEATS } from './settings/waiting-list.settings.js';
import { WAITING_STATES, type WaitingState } from './waiting-entry.entity.js';

const MAX_NAME_LENGTH = 250;
const MAX_EMAIL_LENGTH = 254;
const MAX_POSITION = 10_000;

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true };

/** Text that is too long is refused as it is: cleaning it would take long. */
const plainName = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' && value.length <= MAX_NAME_LENGTH ? plainText(value.trim()) : (value as unknown);

/** Parameters of `POST entries`. */
export class JoinWaitingListDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Event or page.' })
  event: number;

  @RestParam({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MAX_ID,
    description: 'Ticket of the event that is sold out. Default: any ticket of the event.',
  })
  ticket?: number | null;

  @RestParam({
    type: 'string',
    required: true,
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description: `Name, 1 to ${MAX_NAME_LENGTH} characters.`,
  })
  @Transform(plainName)
  name: string;

  @RestParam({
    type: 'string',
    format: 'email',
    required: true,
    maxLength: MAX_EMAIL_LENGTH,
    description: 'E-mail address to which seats are offered.',
  })
  @Transform(email)
  email: string;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_WAITING_SEATS,
    default: 1,
    description: 'Seats, at most as many as the setting max_seats permits.',
  })
  quantity: number;
}

/** Parameters of `GET entries`. */
export class ListWaitingDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Entries on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, description: 'Only entries of this event or page.' })
  event?: number;

  @RestParam({ type: 'string', enum: [...WAITING_STATES], description: 'Only entries in this state.' })
  state?: WaitingState;
}

/** Parameters of routes that name an entry. */
export class WaitingEntryDto {
  @RestParam({ ...ID, description: 'Id of the entry.' })
  id: number;
}

/** Parameters of `POST entries/<id>/move`. */
export class MoveWaitingDto extends WaitingEntryDto {
  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_POSITION,
    required: true,
    description: 'Position among those of the event who wait, from 1.',
  })
  position: number;
}

/** Parameters of `POST entries/<id>/leave`. */
export class LeaveWaitingDto extends WaitingEntryDto {
  @RestParam({ type: 'string', maxLength: 100, description: 'Secret of the link in the messages, for the person.' })
  token?: string;
}

/** Parameters of routes that name an event. */
export class WaitingListEventDto {
  @RestParam({ ...ID, description: 'Id of the event or page.' })
  id: number;
}

/** Parameters of `POST events/<id>`. */
export class ChangeWaitingListEventDto extends WaitingListEventDto {
  @RestParam({
    type: ['boolean', 'null'],
    description: 'Visitors can wait for tickets and RSVPs of the event; null: as the site says. Default: unchanged.',
  })
  is_on?: boolean | null;
}

/** Parameters of `POST settings`: only what is sent changes. Bounds: see `WaitingListSettings`. */
export class ChangeWaitingListSettingsDto {
  @RestParam({ type: 'boolean', description: 'Visitors can wait for tickets that are sold out. Needs e-mail.' })
  is_on?: boolean;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_OFFER_HOURS,
    description: 'Hours for which an offer holds its seats.',
  })
  offer_hours?: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_WAITING_SEATS,
    description: 'Most seats that one person can wait for.',
  })
  max_seats?: number;
}
