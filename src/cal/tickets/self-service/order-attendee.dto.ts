import { Transform } from 'class-transformer';
import { type ParamDeclaration, RestParam, anyId } from '#core/parameters';
import { email, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, plainName } from '../kernel/sent-values.js';

/** Why the types of answers are not checked here. */
const ANSWERS = 'The fields of the ticket decide what is accepted (`attendee-information.ts`).';

const NAME: ParamDeclaration = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  description: `Name of the holder, 1 to ${MAX_NAME_LENGTH} characters.`,
};

const id = (description: string): ParamDeclaration => ({
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description,
});

/** Names an attendee of an order. */
export class OrderAttendeeIdDto {
  @RestParam(id('Id of the order.'))
  id: number;

  @RestParam(id('Id of the attendee.'))
  attendee_id: number;

  @RestParam({ type: 'string', description: 'Secret of the order, for its purchaser.' })
  order_key?: string;
}

/** Parameters of `POST orders/<id>/attendees/<attendee_id>`: only what is sent changes. */
export class ChangeOrderAttendeeDto extends OrderAttendeeIdDto {
  @RestParam(NAME)
  @Transform(plainName)
  full_name?: string;

  @RestParam({
    type: 'object',
    loose: ANSWERS,
    description: 'Answers to the fields of the ticket, by slug; others stay.',
  })
  attendee_meta?: unknown;
}

/** Parameters of `POST orders/<id>/attendees/<attendee_id>/transfer`. */
export class TransferTicketDto extends OrderAttendeeIdDto {
  @RestParam({ ...NAME, required: true })
  @Transform(plainName)
  full_name: string;

  @RestParam({
    type: 'string',
    format: 'email',
    required: true,
    maxLength: MAX_EMAIL_LENGTH,
    description: `E-mail address of the new holder, at most ${MAX_EMAIL_LENGTH} characters.`,
  })
  @Transform(email)
  email: string;

  @RestParam({
    type: 'object',
    loose: ANSWERS,
    description:
      'Answers of the new holder to the fields of the ticket, by slug. Those of the former holder are removed.',
  })
  attendee_meta?: unknown;
}

/** Parameters of `POST orders/<id>/attendees/<attendee id>/cancel`. */
export class CancelTicketDto extends OrderAttendeeIdDto {
  @RestParam({ type: 'string', maxLength: 200, description: 'Why, for the organizer, at most 200 characters.' })
  reason?: string;
}
