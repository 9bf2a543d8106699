import { MODIFIED_AFTER, MODIFIED_BEFORE } from '#core/lists';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ValidateNested } from 'class-validator';
import { type ParamDeclaration, accepting, RestParam, textNotBlank, dateOrTime, anyId, pathId } from '#core/parameters';
import { ApiKeyDto } from '../../kernel/access/api-key.dto.js';
import { InformationFieldDto, MAX_FIELDS } from '../attendees/information-field.dto.js';
import * as check from '../listing/checks.js';
import { ListedDto, OFFSET, ORDER, SEARCH } from '../../kernel/listing/list.dto.js';
import { OwnTicketMembersDto } from './own-ticket-members.dto.js';
import { TicketCapacityDto } from './ticket-capacity.dto.js';

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: pathId,
  required: true,
  description: 'Id of the ticket.',
};
const noDefault = (preset: string): Pick<ParamDeclaration, 'index'> => ({ index: { default: preset } });
const PER_ORDER = { type: 'integer', minimum: 0, maximum: 1000, hidden: true } as const;
const NONCE = 'A nonce of the caller: `nonce` in the answer to POST auth/v1/nonces {"action":';
const ANY_PASSWORD = 'A wrong password, of any type, opens nothing.';
const REFUSED_LATER = 'The rights and the handler refuse it, with codes of their own (recorded).';
const day = accepting('text', (value) => typeof value === 'string');

/** Parameters of `GET tickets/<id>`. */
export class ReadTicketDto extends ApiKeyDto {
  @RestParam(ID)
  id: number;

  @RestParam({ loose: ANY_PASSWORD, hidden: true, description: 'Password of a protected event.' })
  password?: unknown;
}

/** The members of a ticket; all may be left out of an update. */
export class TicketMembersDto extends OwnTicketMembersDto {
  @RestParam({ type: 'string', ...noDefault(''), description: 'Name of the ticket, plain text.' })
  name?: string;

  @RestParam({ type: 'string', ...noDefault(''), description: 'Description, simple HTML.' })
  description?: string;

  @RestParam({
    type: 'string',
    loose: 'No effect for RSVPs; `readPrice` refuses it with a code of its own (recorded).',
    ...noDefault(''),
    description: 'Price with a decimal point, in the currency of the site; empty is free. Not for RSVPs.',
  })
  price?: unknown;

  @RestParam({
    type: 'string',
    loose: 'Everything that does not mean yes is no; `readTicket` refuses objects.',
    ...noDefault('yes'),
    description: 'Whether forms show the description: yes or no.',
  })
  show_description?: unknown;

  @RestParam({
    type: 'string',
    check: day,
    ...noDefault(''),
    description: 'First day of the sale, YYYY-MM-DD in the zone of the event; empty: the day it was published.',
  })
  start_date?: string;

  @RestParam({ type: 'string', check: day, ...noDefault(''), description: 'Time of that day, 17:30:00 or 5:30pm.' })
  start_time?: string;

  @RestParam({
    type: 'string',
    check: day,
    ...noDefault(''),
    description: 'Last day of the sale; empty: the event starts then.',
  })
  end_date?: string;

  @RestParam({ type: 'string', check: day, ...noDefault(''), description: 'Time of that day.' })
  end_time?: string;

  @RestParam({ type: 'string', ...noDefault(''), description: 'Stock keeping unit; empty: generated. Not for RSVPs.' })
  sku?: string;

  @RestParam({
    type: 'string',
    ...noDefault(''),
    description: 'Whether each attendee has an own name and email: none, allowed, required.',
  })
  iac?: string;

  @RestParam({
    type: 'object',
    description:
      'Places and reduced price: mode (own, global, capped, empty), capacity, event_capacity, stock, not_going, sale_price {checked, price, start_date, end_date}.',
  })
  @ValidateNested()
  @Type(() => TicketCapacityDto)
  ticket?: TicketCapacityDto | null;

  @RestParam({ type: 'integer', minimum: -32_768, maximum: 32_767, hidden: true, description: 'Order on forms.' })
  menu_order?: number;

  @RestParam({ ...PER_ORDER, description: 'Least of this ticket in one order, 1 to 1000; 0: no such limit.' })
  min_per_order?: number;

  @RestParam({ ...PER_ORDER, description: 'Most of this ticket in one order, 1 to 1000; 0: no such limit.' })
  max_per_order?: number;

  @RestParam({
    type: ['number', 'null'],
    minimum: 0,
    maximum: 100,
    hidden: true,
    description: 'Tax in percent, with at most three decimals; null: that of the site.',
  })
  tax_percent?: number | null;

  @RestParam({
    type: ['boolean', 'null'],
    hidden: true,
    description: 'Whether the price contains the tax; false: it is added at the checkout; null: as the site says.',
  })
  tax_included?: boolean | null;

  @RestParam({
    hidden: true,
    description: 'Fields of attendee information: list of {label, type, required, slug, extra}.',
  })
  @ArrayMaxSize(MAX_FIELDS)
  @ValidateNested({ each: true })
  @Type(() => InformationFieldDto)
  attendee_information_fields?: InformationFieldDto[] | null;
}

/**
 * Parameters of `POST tickets`. The index names what is required; what is missing or wrong is refused by the rights and
 * the handler, with the codes of the interface.
 */
export class CreateTicketDto extends TicketMembersDto {
  @RestParam({
    type: 'integer',
    loose: REFUSED_LATER,
    index: { required: true },
    description: 'Event or page that the ticket is for.',
  })
  post_id?: unknown;

  @RestParam({
    type: 'string',
    loose: REFUSED_LATER,
    index: { required: true },
    description: `${NONCE} "add_ticket_nonce"}.`,
  })
  add_ticket_nonce?: unknown;

  @RestParam({
    type: 'string',
    loose: REFUSED_LATER,
    index: { required: true, enum: ['tc', 'rsvp'] },
    description: 'tc: a ticket that is sold, with `price`; rsvp: a free reservation.',
  })
  provider?: unknown;
}

/** Parameters of `POST tickets/<id>`: only what is sent changes. */
export class UpdateTicketDto extends TicketMembersDto {
  @RestParam(ID)
  id: number;

  @RestParam({
    type: 'integer',
    required: true,
    check: anyId,
    description: 'Event or page that the ticket belongs to.',
  })
  post_id: number;

  @RestParam({ type: 'string', required: true, check: textNotBlank, description: `${NONCE} "edit_ticket_nonce"}.` })
  edit_ticket_nonce: string;
}

/** Parameters of `DELETE tickets/<id>`. */
export class DeleteTicketDto {
  @RestParam(ID)
  id: number;

  @RestParam({
    type: 'integer',
    required: true,
    check: anyId,
    description: 'Event or page that the ticket belongs to.',
  })
  post_id: number;

  @RestParam({ type: 'string', required: true, check: textNotBlank, description: `${NONCE} "remove_ticket_nonce"}.` })
  remove_ticket_nonce: string;
}

const count = (description: string): ParamDeclaration => ({
  type: 'integer',
  description: `${description} For managers of attendees; others are not heard.`,
});
const moment = (description: string): ParamDeclaration => ({ type: 'string', check: dateOrTime, description });

/** Parameters of `GET tickets` (tickets.md §4.3). */
export class ListTicketsDto extends ListedDto {
  @RestParam({ ...SEARCH, description: 'Text that occurs in title or description.' })
  search?: string;

  @RestParam(OFFSET)
  offset?: number;

  @RestParam(ORDER)
  order?: 'ASC' | 'DESC';

  @RestParam({
    type: 'string',
    enum: ['id', 'include', 'title', 'slug'],
    description: 'What to sort by; include: in the order of `include`. Default: id.',
  })
  orderby?: 'id' | 'include' | 'title' | 'slug';

  @RestParam({ type: 'boolean', description: 'Only tickets with places left, or only those without.' })
  is_available?: boolean;

  @RestParam({ description: 'tickets-commerce (or tc), rsvp; as list or CSV.' })
  provider?: unknown;

  @RestParam(moment('Made then or later, UTC.'))
  after?: string;

  @RestParam(moment('Made then or earlier, UTC.'))
  before?: string;

  @RestParam(MODIFIED_AFTER)
  modified_after?: string;

  @RestParam(MODIFIED_BEFORE)
  modified_before?: string;

  @RestParam({ check: check.ids, description: 'Only these tickets.' })
  include?: unknown;

  @RestParam({ check: check.ids, description: 'Not these tickets.' })
  exclude?: unknown;

  @RestParam({ check: check.existingPosts, description: 'Tickets of these events or pages.' })
  include_post?: unknown;

  @RestParam({ check: check.existingPosts, description: 'Tickets of others than these events or pages.' })
  exclude_post?: unknown;

  @RestParam(count('At least so many attendees.'))
  attendees_min?: number;

  @RestParam(count('At most so many attendees.'))
  attendees_max?: number;

  @RestParam(count('At least so many checked in.'))
  checkedin_min?: number;

  @RestParam(count('At most so many checked in.'))
  checkedin_max?: number;

  @RestParam(count('At least so many places; no limit is enough.'))
  capacity_min?: number;

  @RestParam(count('At most so many places.'))
  capacity_max?: number;

  @RestParam(moment('On sale from then or later, UTC; tickets without a date for it are included.'))
  available_from?: string;

  @RestParam(moment('On sale until then or earlier, UTC; tickets without a date for it are included.'))
  available_until?: string;

  @RestParam({ description: 'Statuses of the event, as list or CSV; other than publish for managers.' })
  post_status?: unknown;

  @RestParam({ description: 'Statuses of the ticket, as list or CSV; other than publish for managers.' })
  status?: unknown;

  @RestParam({ description: 'Currencies of sold tickets, ISO codes, as list or CSV.' })
  currency?: unknown;

  @RestParam({ type: 'boolean', description: 'Only tickets that ask their attendees for something, or only others.' })
  attendee_information_available?: boolean;

  @RestParam({ loose: ANY_PASSWORD, hidden: true, description: 'Password of a protected event.' })
  password?: unknown;
}
