import { ApiProperty } from '#core/openapi';

/** Sums of sales in one currency. All amounts are gross: they contain the tax. */
export class SalesSumsResponse {
  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Orders that were completed in the period; later refunds do not change it. @example 12 */
  @ApiProperty({ type: 'integer' })
  orders!: number;

  /** Tickets of these orders. @example 20 */
  @ApiProperty({ type: 'integer' })
  seats!: number;

  /** Gross prices (with tax) of these tickets, and for the whole site fees of these orders, minor units. @example 50000 */
  @ApiProperty({ type: 'integer' })
  sold_minor!: number;

  /** What refunds returned of tickets in the period, with tax, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What disputes took of tickets in the period, less what those that were won gave back in it, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  disputed_minor!: number;

  /**
   * Sold less refunded and disputed, minor units; below 0 where a period has more of these than sales. It contains the tax:
   * `net` means after refunds, not without tax. @example 47500
   */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;
}

/** Sales of one day, event or ticket in one currency. */
export class SalesRowResponse extends SalesSumsResponse {
  /** Discount code; empty: orders without one; null where rows are something else. @example EARLY */
  code!: string | null;

  /** Tax rate in percent of all that the row sums up; null where rows are something else. @example 19 */
  tax_percent!: number | null;

  /** The day in `timezone`; null where rows are something else. @example "2031-05-01" */
  day!: string | null;

  /** Id of the event or page, or of the ticket; null for days and tax rates, and for what falls to no ticket, such as fees. @example 4 */
  @ApiProperty({ type: 'integer', nullable: true })
  id!: number | null;

  /** Title of the event or ticket when it was bought, plain text; empty for days, codes and tax rates. @example Summer concert */
  title!: string;
}

/** Sales of a period. */
export class SalesReportResponse {
  /** The event or page; null: all of the site. @example 4 */
  @ApiProperty({ type: 'integer', nullable: true })
  event!: number | null;

  /** What each row is. @example day */
  group_by!: 'day' | 'event' | 'ticket' | 'code' | 'tax_rate';

  /** Zone in which days are counted: that of the event, or of the site. @example Europe/Berlin */
  timezone!: string;

  /** First day. @example "2031-05-01" */
  from!: string;

  /** Last day, included. @example "2031-05-30" */
  to!: string;

  /** Sums of all rows, by currency. An order with tickets of several rows counts once. */
  totals!: SalesSumsResponse[];

  /** Rows with sales or refunds, in order of the day or id. */
  rows!: SalesRowResponse[];
}

/** Money of tickets in one currency. All amounts are gross: they contain the tax. */
export class TicketMoneyResponse {
  /** ISO 4217 code. @example USD */
  currency!: string;

  /** Gross prices (with tax) of tickets that were sold, also of those refunded since, minor units. @example 50000 */
  @ApiProperty({ type: 'integer' })
  sold_minor!: number;

  /** What refunds returned of them, with tax, minor units. @example 2500 */
  @ApiProperty({ type: 'integer' })
  refunded_minor!: number;

  /** What payment services have taken of them because of disputes and not given back, minor units. @example 0 */
  @ApiProperty({ type: 'integer' })
  disputed_minor!: number;

  /** Sold less refunded and disputed, minor units. It contains the tax. @example 47500 */
  @ApiProperty({ type: 'integer' })
  net_minor!: number;
}

/** Seats and money. */
export class SeatFiguresResponse {
  /** Seats in carts. @example 2 */
  @ApiProperty({ type: 'integer' })
  held!: number;

  /** Seats of orders that wait for payment. @example 3 */
  @ApiProperty({ type: 'integer' })
  pending!: number;

  /** Seats of completed orders, of RSVPs that go, and of attendees entered by managers. @example 40 */
  @ApiProperty({ type: 'integer' })
  sold!: number;

  /** Sold seats of guests, whose tickets are complimentary: no income. @example 3 */
  @ApiProperty({ type: 'integer' })
  guests!: number;

  /** Seats that were given back with a refund. @example 1 */
  @ApiProperty({ type: 'integer' })
  refunded!: number;

  /** Seats whose money a payment service took back. @example 0 */
  @ApiProperty({ type: 'integer' })
  reversed!: number;

  /** RSVPs that do not go. @example 0 */
  @ApiProperty({ type: 'integer' })
  declined!: number;

  /** Sold seats that are checked in. @example 31 */
  @ApiProperty({ type: 'integer' })
  checked_in!: number;

  /** Sold seats that are not checked in, once the event has ended; null before. @example 9 */
  @ApiProperty({ type: 'integer', nullable: true })
  no_shows!: number | null;

  /** Money by currency; none where nothing was sold. */
  money!: TicketMoneyResponse[];
}

/** Figures of one ticket. */
export class TicketFiguresResponse extends SeatFiguresResponse {
  /** Id of the ticket. @example 5 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name, plain text. @example Standard */
  name!: string;

  /** `tc`: sold, `rsvp`. @example tc */
  provider!: string;

  /** Seats in total; null: unlimited. @example 100 */
  @ApiProperty({ type: 'integer', nullable: true })
  capacity!: number | null;

  /** The capacity is that of several tickets together. */
  shares_capacity!: boolean;
}

/** Figures of an event or page in a list. */
export class ListedEventFiguresResponse extends SeatFiguresResponse {
  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Title, plain text. @example Summer concert */
  title!: string;

  /** Whether it has ended; pages never do. */
  has_ended!: boolean;

  /** `scheduled`, `canceled`, `postponed` or `rescheduled`. @example scheduled */
  event_status!: string;

  /** Whether it has tickets or RSVPs. */
  has_tickets!: boolean;

  /** Seats of all its tickets; null: not limited, or no single number, because tickets draw on several pools. @example 100 */
  @ApiProperty({ type: 'integer', nullable: true })
  capacity!: number | null;
}

/** Figures of an event or page. */
export class EventFiguresResponse {
  /** Id of the event or page. @example 4 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Title, plain text. @example Summer concert */
  title!: string;

  /** Whether it has ended; pages never do. */
  has_ended!: boolean;

  /** Sums of all tickets. */
  totals!: SeatFiguresResponse;

  /** Its tickets, in the order in which they were made; those that were deleted but have attendees come last. */
  tickets!: TicketFiguresResponse[];
}
