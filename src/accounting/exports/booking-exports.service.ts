import { Injectable } from '@nestjs/common';
import { currencyStyle } from '../../cal/tickets/kernel/index.js';
import { eachReported, type ExportFile, ReportFilesService } from '../../reports/report-files.service.js';
import { type Caller, Clock } from '#core/context';
import { invalidParameter, RestError } from '#core/errors';
import type { StreamResponse } from '#core/rest';
import { InjectSettings, SettingsStore } from '#core/settings';
import { DAY_MS, dayOf, fromMs, toMs, wallAt } from '#core/time';
import { AccountingPeriodService, type AccountingPeriod } from '../accounting-period.service.js';
import {
  datevBookings,
  type DatevBooking,
  type DatevHeader,
  MAX_DATEV_BOOKINGS,
  writeDatev,
} from '../datev/datev.writer.js';
import { fecLines, writeFec } from '../fec/fec.writer.js';
import { AccountBook } from '../settings/account-book.js';
import { AccountingSettings } from '../settings/accounting.settings.js';
import type { ExportBookingsDto } from '../statement/statement.dto.js';
import { AccountingEntriesService } from '../entries/accounting-entries.service.js';
import type { AccountingEntry } from '../entries/accounting-entry.js';
import { fiscalYearOf } from '../entries/fiscal-year.js';

/** Decimals that both formats have. */
const MAX_DECIMALS = 2;

/** Bookings of a period as files for accounting. Each is read twice: first to find what cannot be written. */
@Injectable()
export class BookingExportsService {
  constructor(
    private readonly periods: AccountingPeriodService,
    private readonly entries: AccountingEntriesService,
    private readonly files: ReportFilesService,
    private readonly clock: Clock,
    @InjectSettings(AccountingSettings) private readonly settings: SettingsStore<AccountingSettings>,
  ) {}

  /**
   * A batch of bookings for DATEV.
   * @throws RestError 400 for a period that is none, that has two fiscal years or too many bookings (`report-too-large`), 409
   * `accounting-not-configured` and `accounting-account-missing`, 429
   */
  async datev(caller: Caller, params: ExportBookingsDto): Promise<StreamResponse> {
    return this.files.stream(caller, await this.datevFile(params), 'invoices', params);
  }

  /** Days divided where fiscal years begin, for a file of DATEV has one of them. */
  async fiscalYears(from: string, to: string): Promise<{ from: string; to: string }[]> {
    const { fiscal_year_start: month } = await this.settings.read();
    const { last } = fiscalYearOf(from, month);
    if (to <= last) return [{ from, to }];
    const next = dayOf(fromMs(toMs(`${last} 00:00:00`) + DAY_MS));
    return [{ from, to: last }, ...(await this.fiscalYears(next, to))];
  }

  /** A batch of bookings for DATEV as a file. @throws RestError as `datev` */
  async datevFile(params: ExportBookingsDto): Promise<ExportFile> {
    const settings = await this.settings.read();
    const { chart, datev_consultant: consultant, datev_client: client } = settings;
    if (chart === 'pcg' || consultant === 0 || client === 0)
      throw notConfigured('DATEV needs the chart skr03 or skr04, datev_consultant and datev_client');
    const period = await this.periodOf(params, settings);
    const book = new AccountBook(settings);
    const bookings = () => bookingsOf(this.entries.read(period, params.currency), book);
    await mustFit(bookings());
    const header: DatevHeader = {
      consultant,
      client,
      accountLength: settings.account_length,
      fiscalYearStart: fiscalYearOf(period.first, settings.fiscal_year_start).first,
      first: period.first,
      last: period.last,
      currency: params.currency,
      chart: chart === 'skr03' ? '03' : '04',
      made: wallAt(this.clock.nowMs(), period.timezone),
    };
    return {
      filename: `EXTF_Buchungsstapel_${period.first}_${period.last}.csv`,
      contentType: 'text/csv; charset=windows-1252',
      pieces: (onRow) => writeDatev(header, onRow ? eachReported(bookings(), onRow) : bookings()),
    };
  }

  /**
   * A FEC.
   * @throws RestError 400 for a period that is none or that has two fiscal years, 409 `accounting-not-configured` and
   * `accounting-account-missing`, 429
   */
  async fec(caller: Caller, params: ExportBookingsDto): Promise<StreamResponse> {
    const settings = await this.settings.read();
    const { chart, siren } = settings;
    if (chart !== 'pcg' || siren === '') throw notConfigured('A FEC needs the chart pcg and siren');
    const period = await this.periodOf(params, settings);
    const book = new AccountBook(settings);
    for await (const entry of this.entries.read(period, params.currency)) fecLines(entry, book);
    const end = fiscalYearOf(period.last, settings.fiscal_year_start).last.replaceAll('-', '');
    return this.files.stream(
      caller,
      {
        filename: `${siren}FEC${end}.txt`,
        contentType: 'text/plain; charset=utf-8',
        pieces: () => writeFec(this.entries.read(period, params.currency), book, params.currency),
      },
      'invoices',
      params,
    );
  }

  private async periodOf(
    { from, to, currency }: ExportBookingsDto,
    { fiscal_year_start: month }: AccountingSettings,
  ): Promise<AccountingPeriod> {
    if (currencyStyle(currency).decimals > MAX_DECIMALS)
      throw invalidParameter('currency', 'The format has two decimals; the currency has more.');
    const period = await this.periods.of(from, to);
    const { last } = fiscalYearOf(period.first, month);
    if (period.last > last)
      throw invalidParameter('to', `The fiscal year of from ends on ${last}. Request a file for each fiscal year.`);
    return period;
  }
}

async function* bookingsOf(entries: AsyncIterable<AccountingEntry>, book: AccountBook): AsyncGenerator<DatevBooking> {
  for await (const entry of entries) yield* datevBookings(entry, book);
}

/** @throws RestError 400 `report-too-large` */
async function mustFit(bookings: AsyncIterable<DatevBooking>): Promise<void> {
  let count = 0;
  for await (const _ of bookings)
    if (++count > MAX_DATEV_BOOKINGS)
      throw new RestError(
        'report-too-large',
        `The period has more than ${MAX_DATEV_BOOKINGS} bookings, which is what a file of DATEV has at most. Choose a shorter one.`,
        400,
      );
}

function notConfigured(what: string): RestError {
  return new RestError('accounting-not-configured', `${what}. Set them at accounting/v1/settings.`, 409);
}
