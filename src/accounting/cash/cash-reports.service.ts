import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { UsersService } from '../../auth/users/users.service.js';
import { type CashierMovement, type OrderAccount, OrderAccountsService } from '../../cal/tickets/figures/index.js';
import { type Caller, Clock } from '#core/context';
import { Database, databaseErrorKind, IDS_PER_STATEMENT, RetryUnitError } from '#core/database';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { DAY_MS, fromMs, toMs, utcToWall } from '#core/time';
import { cashSums } from './cash-sums.js';
import type { ListCashReportsDto } from './cash-report.dto.js';
import type { CashReportEntity } from './cash-report.entity.js';
import { toCashReportResponse } from './cash-report.mapper.js';
import type { CashReportListResponse, CashReportResponse } from './cash-report.response.js';
import { CashReportsRepository } from './cash-reports.repository.js';

/** Payments and refunds that a report has at most; what is left is in the next one. */
const MAX_MOVEMENTS = 5000;

/** Reports of cashiers: each payment that was noted by hand, and each refund of one, is in one report at most. */
@Injectable()
export class CashReportsService {
  constructor(
    private readonly database: Database,
    private readonly reports: CashReportsRepository,
    private readonly accounts: OrderAccountsService,
    private readonly users: UsersService,
    private readonly site: SiteService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** A page of reports, the newest first. */
  async list({ page, per_page: perPage, cashier }: ListCashReportsDto): Promise<CashReportListResponse> {
    const [rows, total] = await this.reports.list(cashier, perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), reports: rows.map(toCashReportResponse) };
  }

  /** @throws RestError 404 `cash-report-not-found` */
  async read(id: number): Promise<CashReportResponse> {
    return toCashReportResponse(await this.get(id));
  }

  /**
   * Stores the report of a cashier about all that is in none yet.
   * @param cashierId account; undefined: the caller
   * @throws RestError 404 `cashier-not-found`, 409 `cash-report-empty`
   */
  async create(caller: Caller, cashierId: number | undefined): Promise<CashReportResponse> {
    const id = cashierId ?? caller.id;
    const cashier = (await this.users.findAll([id])).get(id);
    if (!cashier) throw new RestError('cashier-not-found', 'There is no account with this id.', 404);
    const { timezone } = await this.site.settings();
    return this.database.write(async () => {
      const last = await this.reports.lastOf(id);
      const movements = await this.openOf(id, last);
      if (movements.length === 0)
        throw new RestError('cash-report-empty', 'The cashier noted nothing since the last report.', 409);
      // A report that is full ends with what it has, so that the next one has the rest.
      const end = movements.length < MAX_MOVEMENTS ? this.clock.nowUtc() : movements[MAX_MOVEMENTS - 1].dateUtc;
      const report: Omit<CashReportEntity, 'id'> = {
        number: (await this.reports.lastNumber()) + 1,
        cashier_id: id,
        cashier_name: cashier.name,
        from_utc: last?.until_utc ?? null,
        until_utc: end,
        until: utcToWall(end, timezone),
        author_id: caller.id,
        content: cashSums(movements, await this.accountsOf(movements)),
      };
      const reportId = await this.store(report, movements);
      await this.audit.note('cash_reports', 'create', { id: reportId, number: report.number });
      return toCashReportResponse({ ...report, id: reportId });
    });
  }

  /**
   * What is in no report, the oldest first, at most `MAX_MOVEMENTS`. It begins a day before the end of the last one, since a
   * unit of work that stored a payment can have ended after the report that was made meanwhile.
   */
  private async openOf(cashierId: number, last: CashReportEntity | undefined): Promise<CashierMovement[]> {
    const fromUtc = last ? fromMs(toMs(last.until_utc) - DAY_MS) : '1970-01-01 00:00:00';
    const open: CashierMovement[] = [];
    for (let skip = 0; open.length < MAX_MOVEMENTS; skip += MAX_MOVEMENTS) {
      const noted = await this.accounts.noted(cashierId, fromUtc, { take: MAX_MOVEMENTS, skip });
      if (noted.length === 0) break;
      const reported = await this.reportedOf(noted);
      open.push(...noted.filter(({ kind, id }) => !reported[kind].has(id)));
    }
    return open.sort((a, b) => (a.dateUtc < b.dateUtc ? -1 : Number(a.dateUtc > b.dateUtc))).slice(0, MAX_MOVEMENTS);
  }

  private async reportedOf(noted: readonly CashierMovement[]): Promise<Record<CashierMovement['kind'], Set<number>>> {
    const idsOf = (kind: CashierMovement['kind']) => noted.filter((one) => one.kind === kind).map(({ id }) => id);
    return {
      payment: await this.reports.reported('payment', idsOf('payment')),
      refund: await this.reports.reported('refund', idsOf('refund')),
    };
  }

  private async accountsOf(movements: readonly CashierMovement[]): Promise<Map<number, OrderAccount>> {
    const ids = [...new Set(movements.map(({ orderId }) => orderId))];
    const accounts = new Map<number, OrderAccount>();
    for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT)
      for (const account of await this.accounts.accounts(ids.slice(from, from + IDS_PER_STATEMENT)))
        accounts.set(account.order.id, account);
    return accounts;
  }

  /** Two reports at the same moment want the same number or the same payments: the later one begins again. */
  private async store(report: Omit<CashReportEntity, 'id'>, movements: readonly CashierMovement[]): Promise<number> {
    try {
      return await this.reports.insert(
        report,
        movements.map(({ kind, id }) => ({ kind, movement_id: id })),
      );
    } catch (error) {
      if (databaseErrorKind(error) === 'unique') throw new RetryUnitError('Another report');
      throw error;
    }
  }

  private async get(id: number): Promise<CashReportEntity> {
    const report = await this.reports.find(id);
    if (report) return report;
    throw new RestError('cash-report-not-found', 'There is no report with this id.', 404);
  }
}
