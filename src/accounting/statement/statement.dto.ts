import { accepting, RestParam } from '#core/parameters';
import { isWall } from '#core/time';
import { ReportExportDto } from '../../reports/export.dto.js';

const day = accepting('a day, such as 2031-05-01', (value) => isWall(`${String(value)} 00:00:00`));

const FROM = {
  type: 'string',
  check: day,
  description: 'First day, in the zone of the site. Default: the first day of the last month.',
} as const;
const TO = {
  type: 'string',
  check: day,
  description: 'Last day, included. Default: the last day of the month of `from`. A period has at most 366 days.',
} as const;
const PAYOUTS = {
  type: 'boolean',
  default: true,
  description: 'Read payouts and fees from the payment services, which takes a request for each 100 movements.',
} as const;

/** Parameters of `GET reports/v1/accounting/statement`. */
export class ReadStatementDto {
  @RestParam(FROM)
  from?: string;

  @RestParam(TO)
  to?: string;

  @RestParam(PAYOUTS)
  payouts: boolean;
}

/** Parameters of `GET reports/v1/exports/statement`. */
export class ExportStatementDto extends ReportExportDto {
  @RestParam(FROM)
  from?: string;

  @RestParam(TO)
  to?: string;

  @RestParam(PAYOUTS)
  payouts: boolean;
}

/** Parameters of exports of bookings. */
export class ExportBookingsDto {
  @RestParam({
    type: 'string',
    pattern: '^[A-Z]{3}$',
    default: 'EUR',
    description: 'Currency, ISO code; bookings of others are left out.',
  })
  currency: string;

  @RestParam(FROM)
  from?: string;

  @RestParam(TO)
  to?: string;
}
