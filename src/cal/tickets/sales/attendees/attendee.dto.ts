import { MODIFIED_AFTER, MODIFIED_BEFORE } from '#core/lists';
import { RestError } from '#core/errors';
import {
  type ReasonedCheck,
  type ParamDeclaration,
  accepting,
  RestParam,
  emailAddress,
  isEmail,
  dateOrTime,
  pathId,
} from '#core/parameters';
import { ApiKeyDto } from '../../kernel/access/api-key.dto.js';
import * as check from '../../catalog/listing/checks.js';
import * as ticketChecks from '../../catalog/tickets/ticket-checks.js';
import { ListedDto, OFFSET, ORDER, SEARCH } from '../../kernel/listing/list.dto.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: pathId,
  required: true,
  description: 'Id of the attendee.',
};
const yesOrNo = (description: string): ParamDeclaration => ({ type: 'boolean', index: { type: 'bool' }, description });
const email = accepting(
  'an e-mail address, such as ada@example.org',
  (value: unknown): boolean => typeof value === 'string' && isEmail(value.trim()),
);
const ANSWERS = 'The fields of the ticket decide what is accepted (`attendee-information.ts`).';
/** Checked before the name is cleaned; not a `maxLength`, because the index does not show one (recorded). */
const nameLength: ReasonedCheck = (value) =>
  typeof value !== 'string' ||
  value.length <= 250 ||
  new RestError('rest_too_long', 'full_name may have at most 250 characters.', 400);
const stored = (value: string): string => emailAddress(value.trim()) ?? value.trim();

/** Parameters of routes that only name an attendee. */
export class ReadAttendeeDto extends ApiKeyDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of the routes that show an attendee's code. */
export class AttendeeCodeDto {
  @RestParam(ID)
  id: number;

  @RestParam({ type: 'string', description: 'Secret of the order, for its purchaser.' })
  order_key?: string;
}

/** Parameters of `POST attendees` (tickets.md §5.3). */
export class CreateAttendeeDto {
  @RestParam({ type: 'integer', required: true, check: ticketChecks.existingTicket, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({ type: 'string', required: true, check: nameLength, description: 'Name of the holder.' })
  full_name: string;

  @RestParam({
    type: 'string',
    index: { type: 'email' },
    required: true,
    check: email,
    clean: stored,
    description: 'E-mail address of the holder.',
  })
  email: string;

  @RestParam({
    type: 'string',
    description:
      'RSVP: yes (default) or no; sold: state of the order, default completed; created and undefined are pending, approved is completed.',
  })
  attendee_status?: string;

  @RestParam(yesOrNo('true: checked in at once.'))
  check_in?: boolean;

  @RestParam({ type: 'boolean', hidden: true, description: 'false: the name may be shown to everybody.' })
  optout?: boolean;

  @RestParam({ loose: ANSWERS, hidden: true, description: 'Answers to the fields of the ticket, by slug.' })
  attendee_meta?: unknown;

  @RestParam({
    type: 'boolean',
    hidden: true,
    description: 'true: also when the ticket is sold out or its sale has ended.',
  })
  force?: boolean;

  @RestParam({
    type: ['string', 'number'],
    hidden: true,
    description:
      'What a sold ticket costs, in the main unit of the currency (25.00), at most its price; then it is a sale. Default: the attendee is a guest, and the ticket complimentary.',
  })
  price?: string | number;
}

/** Parameters of `POST attendees/<id>`: only what is sent changes. */
export class UpdateAttendeeDto extends ApiKeyDto {
  @RestParam(ID)
  id: number;

  @RestParam(yesOrNo('true: checks in, false: checks out.'))
  check_in?: boolean;

  @RestParam({
    type: 'string',
    hidden: true,
    maxLength: 40,
    description: 'Code of the ticket, with `check_in`: another one is refused. Without it, no code is needed.',
  })
  security_code?: string;

  @RestParam({
    type: 'string',
    hidden: true,
    description: 'RSVP: yes or no; sold: state that the whole order goes to.',
  })
  attendee_status?: string;

  @RestParam({ type: 'string', hidden: true, check: nameLength, description: 'Name of the holder.' })
  full_name?: string;

  @RestParam({
    type: 'string',
    hidden: true,
    check: email,
    clean: stored,
    description: 'E-mail address of the holder.',
  })
  email?: string;

  @RestParam({ type: 'boolean', hidden: true, description: 'Whether the name is hidden from the public.' })
  optout?: boolean;

  @RestParam({
    loose: ANSWERS,
    hidden: true,
    description: 'Answers to the fields of the ticket, by slug; others stay.',
  })
  attendee_meta?: unknown;
}

const moment = (description: string): ParamDeclaration => ({ type: 'string', check: dateOrTime, description });

/** Parameters of `GET attendees` (tickets.md §5.5). */
export class ListAttendeesDto extends ListedDto {
  @RestParam({ type: 'string', description: 'tickets-commerce (or tc), rsvp; CSV.' })
  provider?: string;

  @RestParam({ ...SEARCH, description: 'Text that occurs in the name.' })
  search?: string;

  @RestParam(OFFSET)
  offset?: number;

  @RestParam(ORDER)
  order?: 'ASC' | 'DESC';

  @RestParam({
    type: 'string',
    enum: ['id', 'date', 'include', 'title', 'slug'],
    description: 'What to sort by; title and slug: the name. Default: id.',
  })
  orderby?: 'id' | 'date' | 'include' | 'title' | 'slug';

  @RestParam({ type: 'integer', check: check.existingPost, description: 'Attendees of this event or page.' })
  post_id?: number;

  @RestParam({ type: 'integer', check: ticketChecks.existingTicket, description: 'Holders of this ticket.' })
  ticket_id?: number;

  @RestParam(moment('Made then or later, UTC.'))
  after?: string;

  @RestParam(moment('Made then or earlier, UTC.'))
  before?: string;

  @RestParam(MODIFIED_AFTER)
  modified_after?: string;

  @RestParam(MODIFIED_BEFORE)
  modified_before?: string;

  @RestParam({ check: check.ids, description: 'Only these attendees.' })
  include?: unknown;

  @RestParam({ check: check.ids, description: 'Not these attendees.' })
  exclude?: unknown;

  @RestParam({ type: 'integer', description: 'Paid at most so much, whole units of the currency.' })
  price_max?: number;

  @RestParam({ type: 'integer', description: 'Paid at least so much, whole units of the currency.' })
  price_min?: number;

  @RestParam({
    check: check.existingPosts,
    description: 'Attendees of these events or pages; counts instead of post_id.',
  })
  include_post?: unknown;

  @RestParam({ check: check.existingPosts, description: 'Attendees of others than these events or pages.' })
  exclude_post?: unknown;

  @RestParam({ check: ticketChecks.existingTickets, description: 'Holders of these tickets.' })
  include_ticket?: unknown;

  @RestParam({ check: ticketChecks.existingTickets, description: 'Holders of other tickets than these.' })
  exclude_ticket?: unknown;

  @RestParam({ description: 'Statuses of the event, as list or CSV; other than publish for managers.' })
  post_status?: unknown;

  @RestParam({ description: 'Statuses of the attendee, as list or CSV; managers only.' })
  status?: unknown;

  @RestParam({ description: 'yes, no, states of orders, public, private, any; as list or CSV.' })
  order_status?: unknown;

  @RestParam({ type: 'boolean', description: 'Only those who are checked in, or only others.' })
  checkedin?: boolean;

  @RestParam({ description: 'RSVPs: yes or no; holders of sold tickets always match.' })
  rsvp_going_status?: unknown;

  @RestParam({ type: 'boolean', description: 'Only those who have given information, or only others.' })
  attendee_information_available?: boolean;

  @RestParam({ type: 'string', description: 'Part of the name, in any case.' })
  name?: string;

  @RestParam({ type: 'string', description: 'Part of the e-mail address, in any case; managers only.' })
  email?: string;
}
