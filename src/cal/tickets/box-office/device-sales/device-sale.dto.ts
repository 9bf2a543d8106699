import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, ValidateNested } from 'class-validator';
import { anyId, MAX_ID, RestParam } from '#core/parameters';
import { DEVICE_TIME } from '../../admission/devices/device-time.js';
import { nullAsAbsent, yesOrNo } from '../../kernel/sent-values.js';
import { BoxOfficePaymentDto, BoxOfficePurchaserDto } from '../box-office-order.dto.js';

/** Most lines of one sale, and most tickets of one line. */
const MAX_LINES = 20;
const MAX_TICKETS_PER_LINE = 100;
/** Most seats of one reserve, and its longest time in hours. */
const MAX_RESERVE_SEATS = 500;
const MAX_RESERVE_HOURS = 72;
const DEFAULT_RESERVE_HOURS = 12;

/** What the price of a line can be. Devices do not reduce prices. */
const LINE_PRICES = ['full', 'complimentary'] as const;

/** Tickets of one kind in a sale of a device. */
export class DeviceSaleLineDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_TICKETS_PER_LINE,
    description: `How many, 1 to ${MAX_TICKETS_PER_LINE}. Default: 1.`,
  })
  @Transform(nullAsAbsent)
  quantity = 1;

  @RestParam({
    type: 'string',
    enum: [...LINE_PRICES],
    description: 'full: the price of the ticket (default); complimentary: nothing, for guests.',
  })
  @Transform(nullAsAbsent)
  price: (typeof LINE_PRICES)[number] = 'full';

  @RestParam({
    type: ['string', 'number'],
    description: 'What the purchaser has chosen to pay for each, where the ticket has `donation`.',
  })
  @Transform(nullAsAbsent)
  amount?: string | number;
}

/** Parameters of `POST admission/sales/quotes`. */
export class DeviceSaleQuoteDto {
  @RestParam({
    type: 'array',
    required: true,
    description: `Tickets that the lists of the device admit, 1 to ${MAX_LINES} entries: list of {ticket_id, quantity, price, amount}.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_LINES)
  @ValidateNested({ each: true })
  @Type(() => DeviceSaleLineDto)
  tickets: DeviceSaleLineDto[];
}

/** Parameters of `POST admission/sales`. */
export class DeviceSaleDto extends DeviceSaleQuoteDto {
  @RestParam({
    type: 'string',
    required: true,
    pattern: '^[A-Za-z0-9_-]{1,40}$',
    description: 'What the device calls the sale: letters, digits, - and _, at most 40. A repeat sells once.',
  })
  nonce: string;

  @RestParam({ type: ['object', 'null'], description: 'Who buys: {name, email}, both optional.' })
  @ValidateNested()
  @Type(() => BoxOfficePurchaserDto)
  purchaser?: BoxOfficePurchaserDto | null;

  @RestParam({
    type: ['object', 'null'],
    description: 'The payment that was taken: {method, reference}. Required for a sale that costs something.',
  })
  @ValidateNested()
  @Type(() => BoxOfficePaymentDto)
  payment?: BoxOfficePaymentDto | null;

  @RestParam({
    type: ['string', 'number'],
    description: 'Total that was paid (25.00); 409 `order-total-changed` for another one. Default: not compared.',
  })
  expected_total?: string | number;

  @RestParam({ type: 'boolean', description: 'false: no messages are sent. Default: true, where there is an address.' })
  @Transform(yesOrNo)
  send_tickets?: boolean;

  @RestParam({
    type: 'integer',
    check: anyId,
    description: 'Check-in list of the device that admits the buyers at once.',
  })
  check_in_list_id?: number;

  @RestParam({
    type: 'boolean',
    description:
      'true: it was sold without a network. Seats are taken from the reserves of the device first, and a refusal is stored as a conflict.',
  })
  @Transform(yesOrNo)
  offline?: boolean;

  @RestParam({ ...DEVICE_TIME, description: 'When it was sold, by the clock of the device. Default: now.' })
  sold_at?: string;

  @RestParam({ ...DEVICE_TIME, description: 'What the clock of the device says when it sends the request.' })
  device_time?: string;
}

/** Parameters of `POST admission/reserves`. */
export class CreateReserveDto {
  @RestParam({ type: 'integer', minimum: 1, maximum: MAX_ID, required: true, description: 'Id of the ticket.' })
  ticket_id: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_RESERVE_SEATS,
    required: true,
    description: `Seats to hold, 1 to ${MAX_RESERVE_SEATS}.`,
  })
  quantity: number;

  @RestParam({
    type: 'integer',
    minimum: 1,
    maximum: MAX_RESERVE_HOURS,
    default: DEFAULT_RESERVE_HOURS,
    description: `Hours for which they are held, 1 to ${MAX_RESERVE_HOURS}.`,
  })
  hours: number;
}

const ID = { in: 'path', path: '[\\d]+', type: 'integer', check: anyId, required: true } as const;

/** Parameters of routes that only name a reserve. */
export class AdmissionReserveDto {
  @RestParam({ ...ID, description: 'Id of the reserve.' })
  id: number;
}

/** Parameters of `POST admission/sales/conflicts/<id>/resolved`. */
export class ResolveSaleConflictDto {
  @RestParam({ ...ID, description: 'Id of the conflict.' })
  id: number;

  @RestParam({
    type: 'boolean',
    description:
      'true: it becomes an order at the present price, also beyond the capacity. Default: false, the money was given back.',
  })
  @Transform(yesOrNo)
  sell?: boolean;
}
