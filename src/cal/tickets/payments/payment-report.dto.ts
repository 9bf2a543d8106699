import { RestParam, dateOrTime } from '#core/parameters';

/** Parameters of `GET payments/report`. */
export class PaymentReportDto {
  @RestParam({ type: 'string', check: dateOrTime, description: 'Captured then or later, UTC. Default: 30 days ago.' })
  after?: string;

  @RestParam({ type: 'string', check: dateOrTime, description: 'Captured earlier, UTC. Default: until now.' })
  before?: string;
}
