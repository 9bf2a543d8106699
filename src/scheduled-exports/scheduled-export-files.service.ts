import { Injectable } from '@nestjs/common';
import { BookingExportsService } from '../accounting/exports/booking-exports.service.js';
import { InvoiceExportsService } from '../invoices/invoice-exports.service.js';
import { ReportExportsService } from '../reports/report-exports.service.js';
import type { ExportFile } from '../reports/report-files.service.js';
import { dayOf, fromMs } from '#core/time';
import type { ExportKind, ScheduledExportEntity } from './scheduled-export.entity.js';
import type { ScheduledExportRunEntity } from './scheduled-export-run.entity.js';

/** Tables of the records of each kind, for the audit log. */
export const RECORDS_OF: Readonly<Record<ExportKind, string>> = {
  orders: 'ticket_orders',
  attendees: 'ticket_attendees',
  payments: 'ticket_payments',
  invoices: 'invoices',
  datev: 'invoices',
};

/** Opens the files of a run, which are those of `reports/v1/exports`. Rights are checked before. */
@Injectable()
export class ScheduledExportFilesService {
  constructor(
    private readonly reports: ReportExportsService,
    private readonly invoices: InvoiceExportsService,
    private readonly bookings: BookingExportsService,
  ) {}

  /**
   * The files of a run; nothing of them is read yet. Bookings have a file for each fiscal year.
   * @throws RestError 404 `event-not-found`, 409 `accounting-not-configured` and others of these exports
   */
  async open(schedule: ScheduledExportEntity, run: ScheduledExportRunEntity): Promise<ExportFile[]> {
    const { kind, format, event_id: event } = schedule;
    const from = run.from_day ?? undefined;
    const to = run.to_day ?? undefined;
    if (kind === 'datev') return this.datev(schedule.currency, from ?? '', to ?? '');
    const filename = `${kind}${event === null ? '' : `-${event}`}-${daysOf(run)}.${format}`;
    const file = await this.table(kind, { format, from, to, event: event ?? undefined });
    return [{ ...file, filename }];
  }

  private table(
    kind: Exclude<ExportKind, 'datev'>,
    params: { format: ScheduledExportEntity['format']; from?: string; to?: string; event?: number },
  ): Promise<ExportFile> {
    if (kind === 'orders') return this.reports.ordersFile(params);
    if (kind === 'attendees') return this.reports.attendeesFile(params);
    return kind === 'payments' ? this.reports.paymentsFile(params) : this.invoices.file(params);
  }

  private async datev(currency: string, from: string, to: string): Promise<ExportFile[]> {
    const years = await this.bookings.fiscalYears(from, to);
    return Promise.all(years.map((year) => this.bookings.datevFile({ ...year, currency })));
  }
}

/** The days of a run as in the names of its files: the same in each attempt. */
function daysOf({ from_day: from, to_day: to, planned }: ScheduledExportRunEntity): string {
  if (from === null || to === null) return dayOf(fromMs(planned));
  return from === to ? from : `${from}_${to}`;
}
