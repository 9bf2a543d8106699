import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { addMonths, nowIn } from '#core/time';
import { checkDensity, type Repetition, startsOf } from './repetition.js';
import { SeriesGrowthService } from './series-growth.service.js';
import { startOf } from './series-start.js';
import { SeriesConfig } from './series.config.js';
import type { SeriesEntity } from './series.entity.js';

/** The starts that a series is to have now. @property madeUntil up to which start these are all */
export interface WantedStarts {
  starts: string[];
  cut: boolean;
  madeUntil: string;
}

/** Which dates a series is to have. */
@Injectable()
export class SeriesStartsService {
  constructor(
    private readonly growth: SeriesGrowthService,
    private readonly config: SeriesConfig,
    private readonly clock: Clock,
  ) {}

  /** Now on the clocks of a series. */
  now({ timezone }: Pick<SeriesEntity, 'timezone'>): string {
    return nowIn(timezone, this.clock.now()).date;
  }

  /**
   * The starts from a moment up to the horizon, or as many as a series may have to come.
   * @param from wall clock
   * @throws RestError 400 for too many dates a day, and rules that take too long
   */
  wanted(
    repetition: Repetition,
    series: Pick<SeriesEntity, 'start_date' | 'timezone' | 'all_day'>,
    from: string,
  ): WantedStarts {
    const now = this.now(series);
    const base = now > series.start_date ? now : series.start_date;
    const lastDate = repetition.rule === '' ? (repetition.dates.at(-1) ?? base) : base;
    const horizon = addMonths(base, this.config.horizonMonths);
    const until = lastDate > horizon ? lastDate : horizon;
    const window = { from, until, most: this.config.maxDates };
    const { starts, cut } = startsOf(repetition, startOf(series), window);
    checkDensity(starts, this.config.maxDatesPerDay);
    return { starts, cut, madeUntil: cut ? (starts.at(-1) ?? until) : until };
  }

  /** A series whose dates are made as far as is wanted. */
  stored<Row extends Omit<SeriesEntity, 'id'>>(row: Row, { madeUntil }: WantedStarts): Row {
    const grow_utc = this.growth.nextLook(row, madeUntil);
    return { ...row, made_until: madeUntil, grow_utc, modified_utc: this.clock.nowUtc() };
  }
}
