import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { eventTimes } from '../events/events/event-times.js';
import { goesOn, readRepetition } from './repetition.js';
import type { PreviewSeriesDto } from './series-preview.dto.js';
import type { SeriesPreviewResponse } from './series-preview.response.js';
import { startOf } from './series-start.js';
import { SeriesStartsService } from './series-starts.service.js';

/** Shows the dates of a repetition whose event need not exist yet. Reads and stores nothing. */
@Injectable()
export class SeriesPreviewService {
  constructor(
    private readonly starts: SeriesStartsService,
    private readonly clock: Clock,
  ) {}

  /**
   * The dates that `POST series` would make for an event with these times, and those that are left out.
   * @throws RestError 400 for a repetition that is not accepted
   */
  preview({ start_date: start, timezone, all_day, ...input }: PreviewSeriesDto): SeriesPreviewResponse {
    const now = this.clock.now();
    const first = eventTimes({ timezone, all_day, start_date: start, end_date: start }, undefined, timezone, now);
    const repetition = readRepetition(input, startOf(first), now);
    const { starts, cut } = this.starts.wanted(repetition, first, first.start_date);
    const last = starts.at(-1) ?? first.start_date;
    const whole = this.starts.wanted({ ...repetition, excluded: [] }, first, first.start_date);
    const made = new Set(starts);
    const excluded = whole.starts.filter((date) => !made.has(date) && (date < last || !cut));
    return {
      total: starts.length,
      first_date: starts[0] ?? first.start_date,
      last_date: last,
      is_growing: cut || goesOn(repetition, startOf(first), last),
      dates: [...starts, ...excluded].sort().map((date) => ({ start_date: date, is_excluded: !made.has(date) })),
    };
  }
}
