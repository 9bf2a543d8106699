import { Injectable } from '@nestjs/common';
import { TicketFiguresService } from '../cal/tickets/figures/index.js';
import { Clock } from '#core/context';
import { invalidParameter } from '#core/errors';
import { DAY_MS, dayOf, fromMs, toMs, wallAt } from '#core/time';
import type { ReadSalesDto } from './report.dto.js';
import { SalesReportRunsService } from './sales-report-runs.service.js';
import { toEventFiguresResponse, toSalesRowResponse, toSalesSumsResponse } from './report.mapper.js';
import type { EventFiguresResponse, SalesReportResponse } from './report.response.js';

/** Days of a report without a first day. */
const DEFAULT_DAYS = 30;
/** Most days of a report. */
const MAX_DAYS = 366;

/** Figures of events and sales. Rights are checked before. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: TicketFiguresService,
    private readonly clock: Clock,
    private readonly runs: SalesReportRunsService,
  ) {}

  /** The figures of an event or page. @throws RestError 404 `event-not-found` */
  async event(id: number): Promise<EventFiguresResponse> {
    return toEventFiguresResponse(await this.figures.ofHost(id));
  }

  /**
   * Sales of an event, or of the site.
   * @throws RestError 404 `event-not-found`, 400 for a period that is too long, and `report-too-large`, 503 while
   * others are calculated
   */
  async sales({ event, group_by: group, from, to }: ReadSalesDto): Promise<SalesReportResponse> {
    const period = this.period(await this.figures.zoneOf(event), from, to);
    const query = { ...period, group };
    const { timezone, totals, rows } = await this.runs.run(JSON.stringify([event, query]), () =>
      this.figures.salesOf(event, query),
    );
    return {
      event: event ?? null,
      group_by: group,
      timezone,
      from: period.first,
      to: period.last,
      totals: totals.map(toSalesSumsResponse),
      rows: rows.map((row) => toSalesRowResponse(row, group)),
    };
  }

  /** @throws RestError 400 for a period that ends before it begins, or that is too long */
  private period(zone: string, from: string | undefined, to: string | undefined): { first: string; last: string } {
    const last = to ?? dayOf(wallAt(this.clock.nowMs(), zone));
    const first = from ?? dayOf(fromMs(midnight(last) - (DEFAULT_DAYS - 1) * DAY_MS));
    const days = (midnight(last) - midnight(first)) / DAY_MS + 1;
    if (days < 1) throw invalidParameter('to', 'to must not be before from.');
    if (days > MAX_DAYS) throw invalidParameter('from', `A report has at most ${MAX_DAYS} days.`);
    return { first, last };
  }
}

const midnight = (day: string): number => toMs(`${day} 00:00:00`);
