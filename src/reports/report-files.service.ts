import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { type Period, TicketFiguresService } from '../cal/tickets/figures/index.js';
import type { Table } from '../export/table.js';
import { writeTableCsv } from '../export/table-csv.writer.js';
import { writeXlsx } from '../export/xlsx.writer.js';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { invalidParameter } from '#core/errors';
import { WorkSlots } from '#core/processes';
import { NO_CACHE, StreamResponse, unavailable } from '#core/rest';
import { clientAddress, clientNetwork, RateLimiterService } from '#core/security';
import { DAY_MS, dayOf, fromMs, toMs, wallAt, wallToUtc } from '#core/time';
import type { ExportFormat, ExportPeriodDto, ReportExportDto } from './export.dto.js';

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const WINDOW_SECONDS = 60;
/** Exports of an account from one network in a minute: each reads whole tables. */
const MAX_EXPORTS_PER_MINUTE = 20;
/** Exports that run at a time in a process: each takes a processor, and some 20 MB of memory until its client has read it. */
const MAX_RUNNING_EXPORTS = 3;
/** Milliseconds that further ones wait. */
const MAX_WAIT_MS = 5000;

/** A file that is written while it is sent. */
export interface ExportFile {
  filename: string;
  contentType: string;
  /** Reads the records and writes the file. @param onRow called for each record */
  pieces: (onRow?: () => void) => AsyncIterable<Uint8Array>;
}

/** Makes files of tables, for the exports of this module and of others. Rights are checked before. */
@Injectable()
export class ReportFilesService {
  private readonly slots = new WorkSlots(MAX_RUNNING_EXPORTS);

  constructor(
    private readonly figures: TicketFiguresService,
    private readonly audit: AuditLogService,
    private readonly database: Database,
    private readonly limiter: RateLimiterService,
    private readonly clock: Clock,
  ) {}

  /**
   * A table as the response of an export, which is noted in the audit log when it begins. It is refused with 503 when
   * others run and none of them ends within five seconds.
   * @param name of the kind of records, also in the name of the file @param recordType their table
   * @throws RestError 429 after too many exports
   */
  async file(
    caller: Caller,
    name: string,
    recordType: string,
    params: ReportExportDto & { event?: number },
    table: Table,
  ): Promise<StreamResponse> {
    return this.stream(caller, this.tableFile(name, params, table), recordType, params);
  }

  /** A table as a file, without the limits of a response. @param name of the kind of records, also in the name of the file */
  tableFile(name: string, params: ReportExportDto & { event?: number }, table: Table): ExportFile {
    const now = this.clock.now();
    const event = params.event === undefined ? '' : `-${params.event}`;
    return {
      filename: `${name}${event}-${dayOf(fromMs(now.getTime()))}.${params.format}`,
      contentType: CONTENT_TYPES[params.format],
      pieces: (onRow) => {
        const counted = onRow ? { ...table, rows: eachReported(table.rows, onRow) } : table;
        return params.format === 'csv' ? writeTableCsv(counted) : writeXlsx(counted, now);
      },
    };
  }

  /**
   * A file of any format as the response of an export, with the same limits and the same entry in the audit log.
   * @param recordType table of the records
   * @throws RestError 429 after too many exports
   */
  async stream(
    caller: Caller,
    { filename, contentType, pieces }: ExportFile,
    recordType: string,
    params: object,
  ): Promise<StreamResponse> {
    const source = `exports of ${caller.id} from ${clientNetwork(clientAddress())}`;
    await this.limiter.count([source], WINDOW_SECONDS, MAX_EXPORTS_PER_MINUTE);
    const note = () => this.database.write(() => this.audit.note(recordType, 'export', { ...params }));
    return new StreamResponse(() => this.run(note, () => pieces()), contentType, {
      headers: { ...NO_CACHE, 'Content-Disposition': `attachment; filename="${filename}"` },
    });
  }

  private async *run(note: () => Promise<void>, pieces: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const release = await this.slots.acquire(MAX_WAIT_MS);
    if (!release) throw unavailable('Other exports run just now. Try again shortly.');
    try {
      await note();
      yield* pieces();
    } finally {
      release();
    }
  }

  /** Days of the site as UTC; nothing for no limits. @throws RestError 400 for a period that ends before it begins */
  async period({ from, to }: ExportPeriodDto): Promise<Period | undefined> {
    if (from === undefined && to === undefined) return undefined;
    const zone = await this.figures.zoneOf(undefined);
    const last = to ?? dayOf(wallAt(this.clock.nowMs() + DAY_MS, zone));
    if (from !== undefined && from > last) throw invalidParameter('to', 'to must not be before from.');
    const end = fromMs(toMs(wallToUtc(fromMs(toMs(`${last} 00:00:00`) + DAY_MS), zone)) - 1000);
    return { fromUtc: from === undefined ? '1970-01-01 00:00:00' : wallToUtc(`${from} 00:00:00`, zone), toUtc: end };
  }
}

/** The same items, each of which is reported. */
export async function* eachReported<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem();
    yield item;
  }
}
