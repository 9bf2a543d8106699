import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { TicketFiguresService } from '../cal/tickets/figures/ticket-figures.service.js';
import { type Period, StoredRowsService } from '../cal/tickets/figures/stored-rows.service.js';
import type { Table } from '../export/table.js';
import { writeTableCsv } from '../export/table-csv.writer.js';
import { writeXlsx } from '../export/xlsx.writer.js';
import { Clock, RequestContext } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { NO_CACHE, StreamResponse } from '#core/rest';
import { clientNetwork, RateLimiterService } from '#core/security';
import { DAY_MS, dayOf, fromMs, toMs, wallAt, wallToUtc } from '#core/time';
import type {
  ExportAttendeesDto,
  ReportExportDto,
  ExportFormat,
  ExportOrdersDto,
  ExportPeriodDto,
} from './export.dto.js';
import { attendeesTable, ordersTable, paymentsTable } from './export-tables.js';

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const WINDOW_SECONDS = 60;
/** Exports of an account from one network in a minute: each reads whole tables. */
const MAX_EXPORTS_PER_MINUTE = 20;

/**
 * Tables of orders, attendees and payments as files, which are written while they are sent. Rights are checked before;
 * every export has an entry in the audit log.
 */
@Injectable()
export class ReportExportsService {
  constructor(
    private readonly rows: StoredRowsService,
    private readonly figures: TicketFiguresService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly limiter: RateLimiterService,
    private readonly clock: Clock,
  ) {}

  /** Orders. @throws RestError 400 for a period that is none, 404 `event-not-found`, 429 */
  async orders(params: ExportOrdersDto): Promise<StreamResponse> {
    const period = await this.period(params);
    if (params.event !== undefined) await this.figures.zoneOf(params.event);
    return this.file('orders', params, ordersTable(this.rows.orders(params.event, period)));
  }

  /** Attendees with their answers. @throws RestError 404 `event-not-found`, 429 */
  async attendees(params: ExportAttendeesDto): Promise<StreamResponse> {
    const { event } = params;
    if (event !== undefined) await this.figures.zoneOf(event);
    const questions = event === undefined ? [] : await this.rows.questions(event);
    return this.file('attendees', params, attendeesTable(this.rows.attendees(event), questions));
  }

  /** Payments with their refunds and disputes. @throws RestError 400 for a period that is none, 429 */
  async payments(params: ExportPeriodDto): Promise<StreamResponse> {
    const period = await this.period(params);
    return this.file('payments', params, paymentsTable(this.rows.payments(period)));
  }

  private async file(
    name: string,
    params: ReportExportDto & { event?: number },
    table: Table,
  ): Promise<StreamResponse> {
    const { caller, address } = RequestContext.current();
    const source = `exports of ${caller.id} from ${clientNetwork(address)}`;
    await this.limiter.count([source], WINDOW_SECONDS, MAX_EXPORTS_PER_MINUTE);
    await this.database.write(() => this.audit.note(`ticket_${name}`, 'export', { ...params }));
    const now = this.clock.now();
    const pieces = params.format === 'csv' ? () => writeTableCsv(table) : () => writeXlsx(table, now);
    const event = params.event === undefined ? '' : `-${params.event}`;
    const filename = `${name}${event}-${dayOf(fromMs(now.getTime()))}.${params.format}`;
    return new StreamResponse(pieces, CONTENT_TYPES[params.format], {
      headers: { ...NO_CACHE, 'Content-Disposition': `attachment; filename="${filename}"` },
    });
  }

  /** @throws RestError 400 for one that ends before it begins */
  private async period({ from, to }: ExportPeriodDto): Promise<Period | undefined> {
    if (from === undefined && to === undefined) return undefined;
    const zone = await this.figures.zoneOf(undefined);
    const last = to ?? dayOf(wallAt(this.clock.nowMs() + DAY_MS, zone));
    if (from !== undefined && from > last) throw invalidParameter('to', 'to must not be before from.');
    const end = fromMs(toMs(wallToUtc(fromMs(toMs(`${last} 00:00:00`) + DAY_MS), zone)) - 1000);
    return { fromUtc: from === undefined ? '1970-01-01 00:00:00' : wallToUtc(`${from} 00:00:00`, zone), toUtc: end };
  }
}
