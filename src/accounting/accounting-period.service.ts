import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { addMonths, DAY_MS, dayOf, fromMs, toMs, wallAt, zoneDays } from '#core/time';

/** Most days of a period. */
const MAX_DAYS = 366;

/** Days of the site with their bounds. */
export interface AccountingPeriod {
  /** First and last day, both included, `YYYY-MM-DD`. */
  first: string;
  last: string;
  /** IANA zone of the site. */
  timezone: string;
  /** UTC; `untilUtc` is not included, `lastSecondUtc` is. */
  fromUtc: string;
  untilUtc: string;
  lastSecondUtc: string;
}

/** Periods of accounting: days in the zone of the site. */
@Injectable()
export class AccountingPeriodService {
  constructor(
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /**
   * A period. Without a first day it is the last month, without a last day it ends with the month of the first one.
   * @throws RestError 400 for a period that ends before it begins, or that is longer than 366 days
   */
  async of(from: string | undefined, to: string | undefined): Promise<AccountingPeriod> {
    const { timezone } = await this.site.settings();
    const first = from ?? (to === undefined ? this.monthBefore(timezone) : monthOf(to));
    const last = to ?? lastOfMonth(first);
    const days = (midnight(last) - midnight(first)) / DAY_MS + 1;
    if (days < 1) throw invalidParameter('to', 'to must not be before from.');
    if (days > MAX_DAYS) throw invalidParameter('from', `A period has at most ${MAX_DAYS} days.`);
    const { fromUtc, untilUtc } = zoneDays(first, last, timezone);
    return { first, last, timezone, fromUtc, untilUtc, lastSecondUtc: fromMs(toMs(untilUtc) - 1000) };
  }

  private monthBefore(timezone: string): string {
    const month = monthOf(dayOf(wallAt(this.clock.nowMs(), timezone)));
    return monthOf(dayOf(fromMs(midnight(month) - DAY_MS)));
  }
}

const midnight = (day: string): number => toMs(`${day} 00:00:00`);

const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

const lastOfMonth = (day: string): string => dayOf(fromMs(toMs(addMonths(`${monthOf(day)} 00:00:00`, 1)) - DAY_MS));
