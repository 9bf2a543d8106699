import { IsInt, Max, Min } from 'class-validator';
import { Setting } from '#core/config';

/** Settings of the deployment for series of events. */
export class SeriesConfig {
  @Setting({
    env: 'SERIES_HORIZON_MONTHS',
    default: 24,
    description: 'Months from now for which the dates of a series are made, 1 to 120. A job makes later ones in time.',
  })
  @IsInt()
  @Min(1)
  @Max(120)
  horizonMonths: number;

  @Setting({
    env: 'SERIES_MAX_DATES',
    default: 500,
    description:
      'Dates to come that a series has at most, 2 to 1000. A job makes later ones when earlier ones are over.',
  })
  @IsInt()
  @Min(2)
  @Max(1000)
  maxDates: number;

  @Setting({
    env: 'SERIES_MAX_DATES_PER_DAY',
    default: 4,
    description: 'Dates that a series has on one day at most, 1 to 24.',
  })
  @IsInt()
  @Min(1)
  @Max(24)
  maxDatesPerDay: number;
}
