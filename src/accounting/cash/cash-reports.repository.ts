import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type FindOptionsWhere, Repository } from 'typeorm';
import { Database, IDS_PER_STATEMENT } from '#core/database';
import { CashReportMovementEntity } from './cash-report-movement.entity.js';
import { CashReportEntity } from './cash-report.entity.js';

/** A payment or refund of a report. */
export type ReportedMovement = Pick<CashReportMovementEntity, 'kind' | 'movement_id'>;

/** SQL for reports of cashiers. There is no update and no delete. */
@Injectable()
export class CashReportsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(CashReportEntity) private readonly reports: Repository<CashReportEntity>,
    @InjectRepository(CashReportMovementEntity) private readonly movements: Repository<CashReportMovementEntity>,
  ) {}

  /** The last number; 0: there is no report. */
  async lastNumber(): Promise<number> {
    return (await this.reports.maximum('number')) ?? 0;
  }

  async find(id: number): Promise<CashReportEntity | undefined> {
    return (await this.reports.findOneBy({ id })) ?? undefined;
  }

  /** The last report of a cashier. */
  async lastOf(cashierId: number): Promise<CashReportEntity | undefined> {
    const [last] = await this.reports.find({ where: { cashier_id: cashierId }, order: { id: 'DESC' }, take: 1 });
    return last;
  }

  /** A page of reports, the newest first, with how many there are. */
  list(cashierId: number | undefined, limit: number, offset: number): Promise<[CashReportEntity[], number]> {
    const where: FindOptionsWhere<CashReportEntity> = cashierId === undefined ? {} : { cashier_id: cashierId };
    return this.reports.findAndCount({ where, order: { id: 'DESC' }, take: limit, skip: offset });
  }

  /** Those of these payments or refunds that are in a report. */
  async reported(kind: CashReportMovementEntity['kind'], ids: readonly number[]): Promise<Set<number>> {
    const reportedIds = new Set<number>();
    for (let from = 0; from < ids.length; from += IDS_PER_STATEMENT) {
      const some = ids.slice(from, from + IDS_PER_STATEMENT);
      const rows = await this.movements.find({ where: { kind, movement_id: In(some) } });
      for (const { movement_id: id } of rows) reportedIds.add(id);
    }
    return reportedIds;
  }

  /** Stores a report with what it contains, in the running unit of work. @returns its id; unique key violation for what is reported */
  async insert(report: Omit<CashReportEntity, 'id'>, movements: readonly ReportedMovement[]): Promise<number> {
    const id = await this.database.insert(CashReportEntity, report);
    await this.database.insertMany(
      CashReportMovementEntity,
      movements.map((movement) => ({ ...movement, report_id: id })),
    );
    return id;
  }
}
