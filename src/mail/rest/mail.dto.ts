import { ArrayMaxSize } from 'class-validator';
import { MAIL_STATES, type MailState } from '../messages/mail-message.entity.js';
import { type ParamDeclaration, RestParam, anyId, textNotBlank } from '#core/parameters';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id.',
};

/** Most tickets that a message to attendees can be limited to. */
export const MAX_TICKETS = 50;
/** Most characters of a subject. */
export const MAX_SUBJECT_LENGTH = 200;
/** Most characters of a text. */
export const MAX_BODY_LENGTH = 10_000;

/** `GET mail/v1/messages`. */
export class ListMailMessagesDto {
  @RestParam({ type: 'integer', minimum: 1, default: 1, description: 'Page.' })
  page: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 50,
    description: 'Messages on a page, at most 100.',
  })
  per_page: number;

  @RestParam({ type: 'integer', minimum: 1, description: 'Only messages about this order.' })
  order_id?: number;

  @RestParam({ type: 'integer', minimum: 1, description: 'Only messages about this event or page.' })
  event_id?: number;

  @RestParam({ type: 'string', enum: MAIL_STATES, description: 'Only messages in this state.' })
  state?: MailState;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: 254,
    description: 'Only messages to this address, whatever the case.',
  })
  recipient?: string;
}

/** Routes of one message. */
export class MailMessageDto {
  @RestParam({ ...ID, description: 'Id of the message.' })
  id: number;
}

/** Routes of one event. */
export class MailEventDto {
  @RestParam({ ...ID, description: 'Id of the event or page.' })
  id: number;
}

/** `POST mail/v1/events/<id>`. */
export class ChangeMailEventDto extends MailEventDto {
  @RestParam({
    type: 'integer',
    minimum: 0,
    maximum: 720,
    required: true,
    description: 'Hours before the start at which holders of tickets get a reminder, 1 to 720; 0: no reminder.',
  })
  reminder_hours: number;
}

/** `POST mail/v1/events/<id>/announcements`. */
export class CreateAnnouncementDto extends MailEventDto {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: MAX_SUBJECT_LENGTH,
    description: `Subject, plain text of at most ${MAX_SUBJECT_LENGTH} characters on one line.`,
  })
  subject: string;

  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: MAX_BODY_LENGTH,
    description: `Text, plain, at most ${MAX_BODY_LENGTH} characters. Empty lines separate paragraphs.`,
  })
  body: string;

  @RestParam({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    description: `Only holders of these tickets, at most ${MAX_TICKETS}. Default: of all.`,
  })
  @ArrayMaxSize(MAX_TICKETS)
  ticket_ids?: number[];

  @RestParam({
    type: 'boolean',
    description: 'Only attendees who are (true) or are not (false) checked in. Default: both.',
  })
  checked_in?: boolean;

  @RestParam({
    type: 'boolean',
    default: false,
    description: 'Sends nothing: the response has the number of recipients and the message as they would get it.',
  })
  dry_run: boolean;
}

/** `POST mail/v1/bounces`. */
export class ReportBounceDto {
  @RestParam({
    type: 'string',
    maxLength: 200,
    description: '`Message-ID` of the message that came back, with or without angle brackets.',
  })
  message_id?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: 254,
    description:
      'Address that the message came back to (`MAIL_RETURN_PATH`): it names the message, so that nothing else has to be read.',
  })
  return_path?: string;

  @RestParam({
    type: 'string',
    format: 'email',
    maxLength: 254,
    description: 'Address that the message was for. Without `message_id` and `return_path`, the latest message to it.',
  })
  recipient?: string;

  @RestParam({
    type: 'string',
    enum: ['hard', 'soft'],
    required: true,
    description: '`hard`: the address does not exist or refuses mail for good. `soft`: a passing problem.',
  })
  type: 'hard' | 'soft';

  @RestParam({ type: 'string', maxLength: 500, default: '', description: 'What the other server said.' })
  reason: string;
}
