import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { StoredRowsService, TicketFiguresService } from '../cal/tickets/figures/index.js';
import { PayoutsService } from '../cal/tickets/payments/index.js';
import type { StreamResponse } from '#core/rest';
import type { ExportAttendeesDto, ExportOrdersDto, ExportPeriodDto } from './export.dto.js';
import { attendeesTable, ordersTable, paymentsTable, payoutsTable } from './export-tables.js';
import { type ExportFile, ReportFilesService } from './report-files.service.js';

/**
 * Tables of orders, attendees, payments and payouts as files, which are written while they are sent. Rights are checked before;
 * every export has an entry in the audit log.
 */
@Injectable()
export class ReportExportsService {
  constructor(
    private readonly rows: StoredRowsService,
    private readonly payoutList: PayoutsService,
    private readonly figures: TicketFiguresService,
    private readonly files: ReportFilesService,
  ) {}

  /** Orders. @throws RestError 400 for a period that is none, 404 `event-not-found`, 429 */
  async orders(caller: Caller, params: ExportOrdersDto): Promise<StreamResponse> {
    return this.files.stream(caller, await this.ordersFile(params), 'ticket_orders', params);
  }

  /** Attendees with their answers. @throws RestError 404 `event-not-found`, 429 */
  async attendees(caller: Caller, params: ExportAttendeesDto): Promise<StreamResponse> {
    return this.files.stream(caller, await this.attendeesFile(params), 'ticket_attendees', params);
  }

  /** Orders as a file. @throws RestError 400 for a period that is none, 404 `event-not-found` */
  async ordersFile(params: ExportOrdersDto): Promise<ExportFile> {
    const period = await this.files.period(params);
    if (params.event !== undefined) await this.figures.zoneOf(params.event);
    return this.files.tableFile('orders', params, ordersTable(this.rows.orders(params.event, period)));
  }

  /**
   * Attendees as a file, of a period those who were added in it.
   * @throws RestError 400 for a period that is none, 404 `event-not-found`
   */
  async attendeesFile(params: ExportAttendeesDto & ExportPeriodDto): Promise<ExportFile> {
    const { event } = params;
    const period = await this.files.period(params);
    if (event !== undefined) await this.figures.zoneOf(event);
    const questions = event === undefined ? [] : await this.rows.questions(event);
    return this.files.tableFile('attendees', params, attendeesTable(this.rows.attendees(event, period), questions));
  }

  /** Payments as a file. @throws RestError 400 for a period that is none */
  async paymentsFile(params: ExportPeriodDto): Promise<ExportFile> {
    const period = await this.files.period(params);
    return this.files.tableFile('payments', params, paymentsTable(this.rows.payments(period)));
  }

  /** Payments with their refunds and disputes. @throws RestError 400 for a period that is none, 429 */
  async payments(caller: Caller, params: ExportPeriodDto): Promise<StreamResponse> {
    return this.files.stream(caller, await this.paymentsFile(params), 'ticket_payments', params);
  }

  /** Movements of payouts that arrive in a period. @throws RestError 400 for a period that is none, 429, 503 */
  async payouts(caller: Caller, params: ExportPeriodDto): Promise<StreamResponse> {
    await this.files.period(params);
    const { from, to } = params;
    const table = payoutsTable(await this.payoutList.open({ from, to }));
    return this.files.file(caller, 'payouts', 'payouts', params, table);
  }
}
