import { ApiProperty } from '#core/openapi';

/** A row of a list of guests. */
export class GuestRowResponse {
  /** Row of the table, from 1; the names of the columns are row 1. @example 2 */
  @ApiProperty({ type: 'integer' })
  row!: number;

  /** Name. @example "Ada Lovelace" */
  name!: string;

  /** E-mail address; empty: none. @example ada@example.org */
  email!: string;

  /** Tickets; 0: cannot be read. @example 1 */
  @ApiProperty({ type: 'integer' })
  quantity!: number;

  /** What the ticket is called in the system that it comes from; empty: it comes from none. @example "pretix A7K3C-1" */
  reference!: string;

  /** What its order is called there; rows with the same one become one order. @example "pretix A7K3C" */
  order_reference!: string;

  /** Who ordered there; empty: the guest. @example "Charles Babbage" */
  purchaser_name!: string;

  /** E-mail address of who ordered there; empty: that of the guest. @example charles@example.org */
  purchaser_email!: string;

  /** What was paid there, as the file has it; empty: not known. @example "25.00 EUR" */
  original_price!: string;

  /** Name of the ticket there; empty: not known. @example "Early bird" */
  ticket_name!: string;

  /** Answers to the questions of the ticket, by slug; null: none. @example { "meal": "vegan" } */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  attendee_meta!: Record<string, string | string[]> | null;

  /**
   * Why it cannot be imported: `empty` (neither name nor address), `email` (no address), `name-too-long`, `quantity`,
   * `reference` (no order code or a strange one), `status` (not valid where it comes from), `answer` (none that its question
   * accepts), `answer-missing` (a required one, where the row answers others).
   * @example []
   */
  faults!: string[];

  /** Slugs of the questions whose answers do not fit or are missing. @example [] */
  unanswered!: string[];

  /**
   * Of what the row is a duplicate: an earlier row of the `list`, an attendee of the `event`, or a ticket of an earlier
   * `import`; null: none.
   * @example event
   */
  @ApiProperty({ type: 'string', nullable: true })
  duplicate_of!: 'list' | 'event' | 'import' | null;
}

/** A column of a list of guests. */
export class GuestColumnResponse {
  /** Name in the first row. @example Vorname */
  name!: string;

  /** What it says, such as `first_name` or `answer:meal` (see `columns`); null: it is not read. @example first_name */
  @ApiProperty({ type: 'string', nullable: true })
  field!: string | null;
}

/** A question of the ticket that columns can answer. */
export class GuestQuestionResponse {
  /** Its name in `columns`, behind `answer:`. @example meal */
  slug!: string;

  /** What is asked for. @example Meal */
  label!: string;

  /** Whether an answer is required of attendees. @example true */
  required!: boolean;
}

/** What a list of guests says. Nothing is stored. */
export class GuestListResponse {
  /** System whose export of orders it is: `pretix`, `eventbrite`; null: none that is known. @example null */
  @ApiProperty({ type: 'string', nullable: true })
  system!: 'pretix' | 'eventbrite' | null;

  /** The columns from the left. */
  columns!: GuestColumnResponse[];

  /** The questions of the ticket. */
  questions!: GuestQuestionResponse[];

  /** The rows. */
  rows!: GuestRowResponse[];

  /** Rows that have no fault and are no duplicates. @example 12 */
  @ApiProperty({ type: 'integer' })
  ready!: number;

  /** There are more rows than one import has, which were not read (see `skip`). @example false */
  is_cut!: boolean;

  /** Seats that the ticket has left; null: no limit. @example 40 */
  @ApiProperty({ type: 'integer', nullable: true })
  left!: number | null;
}

/** The import of a list of guests. */
export class GuestImportResponse {
  /** Id of the import. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  post_id!: number;

  /** Id of the ticket. @example 5 */
  @ApiProperty({ type: 'integer' })
  ticket_id!: number;

  /** Id of the account that imported it; 0: it is gone. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** Guests who were imported, each with an order. @example 12 */
  @ApiProperty({ type: 'integer' })
  guests!: number;

  /** Moment of the import, UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** When it was undone, UTC; null: it was not. @example null */
  @ApiProperty({ type: 'string', nullable: true })
  undone_utc!: string | null;

  /** Guests who were left out as duplicates, by their place in the list, from 0. In the response to the import. */
  @ApiProperty({ type: 'integer', isArray: true })
  skipped?: number[];
}

/** A guest whom the undoing of an import leaves. */
export class RemainingGuestResponse {
  /** Id of the order. @example 9 */
  @ApiProperty({ type: 'integer' })
  order!: number;

  /** Name. @example "Ada Lovelace" */
  name!: string;

  /** Stable code of the reason, such as `attendees-checked-in` or `ticket-transferred`. @example attendees-checked-in */
  code!: string;

  /** Reason. @example "An attendee of this order is checked in." */
  message!: string;
}

/** What became of an import that was undone. */
export class UndoneGuestImportResponse extends GuestImportResponse {
  /** Orders that are void now. @example 11 */
  @ApiProperty({ type: 'integer' })
  voided!: number;

  /** Guests who stay. */
  remaining!: RemainingGuestResponse[];
}

/** The imports of an event. */
export class GuestImportsResponse {
  /** The latest 200, the newest first. */
  imports!: GuestImportResponse[];
}
