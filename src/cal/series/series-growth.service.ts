import { Injectable, Logger } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { addMonths, DAY_MS, fromMs, HOUR_MS, nowIn, toMs } from '#core/time';
import { goesOn, startsOf } from './repetition.js';
import { SeriesAuthorsService } from './series-authors.service.js';
import { SeriesDatesService } from './series-dates.service.js';
import { SeriesConfig } from './series.config.js';
import type { SeriesEntity } from './series.entity.js';
import { SeriesRepository } from './series.repository.js';
import { startOf } from './series-start.js';

/** Dates that one unit of work makes. */
const DATES_PER_UNIT = 20;
/** Series that are looked at in one query. */
const SERIES_PER_LOOK = 50;
/** Time between two looks at a series whose dates are made. */
const LOOK_INTERVAL_MS = DAY_MS;
const RETRY_AFTER_MS = HOUR_MS;

/** Makes the dates of series that come within the horizon. Safe in several processes: each unit of work locks its series. */
@Injectable()
export class SeriesGrowthService {
  private readonly logger = new Logger(SeriesGrowthService.name);

  constructor(
    private readonly repository: SeriesRepository,
    private readonly dates: SeriesDatesService,
    private readonly authors: SeriesAuthorsService,
    private readonly database: Database,
    private readonly config: SeriesConfig,
    private readonly clock: Clock,
  ) {}

  /** Makes all dates that are due. @returns how many were made */
  async growAll(stopping?: AbortSignal): Promise<number> {
    let made = 0;
    for (;;) {
      const ids = await this.repository.due(this.clock.nowUtc(), SERIES_PER_LOOK);
      if (ids.length === 0) return made;
      for (const id of ids) {
        if (stopping?.aborted) return made;
        made += await this.growOne(id);
      }
    }
  }

  /** One series that fails does not keep the others from growing. */
  private async growOne(id: number): Promise<number> {
    try {
      return await this.grow(id);
    } catch (error) {
      this.logger.error(`Dates of series ${id} could not be made: ${String(error)}`);
      const later = fromMs(this.clock.nowMs() + RETRY_AFTER_MS);
      await this.database.write(() => this.repository.update(id, { grow_utc: later }));
      return 0;
    }
  }

  /** Makes the next dates of a series, as many as one unit of work takes. @returns how many */
  async grow(id: number): Promise<number> {
    const series = await this.repository.find(id);
    const template = series && (await this.dates.template(series));
    return this.authors.run(series?.author_id ?? null, template?.author_id ?? null, (caller) =>
      this.database.write(() => this.growLocked(caller, id)),
    );
  }

  private async growLocked(caller: Caller, id: number): Promise<number> {
    const series = await this.repository.lock(id);
    if (series?.grow_utc == null || series.grow_utc > this.clock.nowUtc()) return 0;
    const template = await this.dates.template(series);
    if (template?.event_status === 'canceled') {
      // A series that is canceled as a whole has no further dates, unless it is reinstated.
      await this.repository.update(id, { grow_utc: fromMs(this.clock.nowMs() + LOOK_INTERVAL_MS) });
      return 0;
    }
    if (!template) {
      await this.repository.update(id, { grow_utc: null });
      return 0;
    }
    const { starts, change } = await this.next(series);
    const made = await this.dates.make(caller, series, template, starts);
    const revision = made.length > 0 ? { ics_sequence: series.ics_sequence + 1 } : {};
    await this.repository.update(id, { ...change, ...revision });
    return made.length;
  }

  private async next(series: SeriesEntity): Promise<{ starts: string[]; change: Partial<SeriesEntity> }> {
    const now = nowIn(series.timezone, this.clock.now()).date;
    const horizon = addMonths(now, this.config.horizonMonths);
    const room = this.config.maxDates - (await this.repository.countAfter(series.id, now));
    const most = Math.max(0, Math.min(DATES_PER_UNIT, room));
    const from = fromMs(toMs(series.made_until) + 1000);
    const { starts, cut } = startsOf(series, startOf(series), { from, until: horizon, most });
    const madeUntil = cut ? (starts.at(-1) ?? series.made_until) : latest(horizon, series.made_until);
    const known = new Set((await this.repository.datesOf(series.id)).map(({ original_start: start }) => start));
    return {
      starts: starts.filter((start) => !known.has(start)),
      change: { made_until: madeUntil, grow_utc: this.nextLook(series, madeUntil, cut && most === DATES_PER_UNIT) },
    };
  }

  /** When further dates are looked for, UTC; null: never. @param isAtOnce whether some are due now */
  nextLook(series: Omit<SeriesEntity, 'id'>, madeUntil: string, isAtOnce = false): string | null {
    if (isAtOnce) return this.clock.nowUtc();
    return goesOn(series, startOf(series), madeUntil) ? fromMs(this.clock.nowMs() + LOOK_INTERVAL_MS) : null;
  }
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
