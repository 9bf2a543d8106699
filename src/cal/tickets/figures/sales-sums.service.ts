import { Injectable } from '@nestjs/common';
import { toMs } from '#core/time';
import { mergeSales, type RawSalesRow } from './merge-sales.js';
import type { SalesGroup, SalesQuery, SalesRow, SalesSums } from './sales-query.js';
import { SalesRepository } from './sales.repository.js';
import { SalesRollupsRepository } from './rollups/sales-rollups.repository.js';
import { SalesRollupsService } from './rollups/sales-rollups.service.js';
import { QUARTER_MS } from './rollups/sum-sales.js';

/** Sums of sales, from those that are stored for each quarter-hour. */
@Injectable()
export class SalesSumsService {
  constructor(
    private readonly stored: SalesRollupsRepository,
    private readonly rollups: SalesRollupsService,
    private readonly counted: SalesRepository,
  ) {}

  /**
   * Sums by currency, and by a group and currency, ordered by both.
   * @param limit rows that are enough to know that there are too many
   */
  async of(query: SalesQuery, group: SalesGroup, limit: number): Promise<{ totals: SalesSums[]; rows: SalesRow[] }> {
    if (!isInQuarters(query)) return this.countedOf(query, group, limit);
    await this.rollups.refresh();
    const stored = await this.stored.rows(query, group, limit);
    const all = stored.map(({ row_key: _, all_orders: orders, ...row }) => ({ ...row, orders }));
    return { totals: totalsOf(all), rows: mergeSales(stored, group) };
  }

  /** As `of`, from the rows of orders. */
  async countedOf(query: SalesQuery, group: SalesGroup, limit: number): ReturnType<SalesSumsService['of']> {
    const rows = mergeSales(await this.counted.rows(query, group, limit), group);
    return { totals: totalsOf(await this.counted.rows(query, undefined, limit)), rows };
  }
}

function totalsOf(rows: readonly RawSalesRow[]): SalesSums[] {
  return mergeSales(rows, undefined).map(({ key: _, title: __, ...sums }) => sums);
}

/** Whether all days begin and end with a quarter-hour of UTC, which those of zones before 1972 need not. */
function isInQuarters({ fromUtc, offsets }: SalesQuery): boolean {
  return toMs(fromUtc) >= 0 && offsets.every(({ seconds }) => (seconds * 1000) % QUARTER_MS === 0);
}
