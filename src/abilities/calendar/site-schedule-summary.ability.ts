import { Injectable } from '@nestjs/common';
import { EventsListService } from '../../cal/events/events/events-list.service.js';
import { type Caller, Clock } from '#core/context';
import { Public } from '#core/rest';
import { SiteService } from '#core/site';
import { DAY_MS, dayOf, fromMs, startOfDay, toMs, wallAt } from '#core/time';
import { type Ability, READS } from '../ability.js';
import { bodyOf } from '../answer-body.js';
import { count, input, object, text } from '../schemas.js';
import type { EventResult } from '../event.mapper.js';
import { scheduleText } from './schedule-text.js';
import { RegisterAbility } from '../register-ability.decorator.js';

/** Events that are listed one by one. */
const MAX_LISTED_EVENTS = 10;

interface Input {
  days?: number;
}

/** `calendar/site-schedule-summary`. Contains published events only, for every caller. */
@RegisterAbility({ order: -130 })
@Injectable()
export class SiteScheduleSummaryAbility implements Ability {
  readonly name = 'calendar/site-schedule-summary';
  readonly label = 'Summarise the schedule';
  readonly description = 'Tells in a few lines which published events start in the next days, today included.';
  readonly category = 'calendar';
  readonly input = input({
    days: { type: 'integer', minimum: 1, maximum: 366, default: 7, description: 'How many days, today included.' },
  });
  readonly output = object({
    text: text('The summary, lines of plain text.'),
    from: text('First day.'),
    to: text('Last day.'),
    events: count('Events that start in these days.'),
    ticketed: count('Those of them that have tickets.'),
    featured: count('Those of them that are featured.'),
  });
  readonly annotations = READS;
  readonly policy = Public;

  constructor(
    private readonly lists: EventsListService,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  async run({ days = 7 }: Input, caller: Caller): Promise<unknown> {
    const { timezone } = await this.site.settings();
    const today = toMs(startOfDay(wallAt(this.clock.nowMs(), timezone)));
    const from = dayOf(fromMs(today));
    const to = dayOf(fromMs(today + (days - 1) * DAY_MS));
    // The list's bounds are whole days, and the first one is not part of it.
    const window = { page: 1, status: 'publish', starts_after: dayOf(fromMs(today - DAY_MS)), starts_before: to };
    const { events: first, total } = await this.page(caller, { ...window, per_page: MAX_LISTED_EVENTS });
    const { total: ticketed } = await this.page(caller, { ...window, per_page: 1, ticketed: true });
    const { total: featured } = await this.page(caller, { ...window, per_page: 1, featured: true });
    const counts = { events: total, ticketed, featured };
    return { text: scheduleText({ from, to, timezone, counts, first }), from, to, ...counts };
  }

  private async page(
    caller: Caller,
    params: Parameters<EventsListService['list']>[1],
  ): Promise<{ events: EventResult[]; total: number }> {
    return bodyOf(await this.lists.list(caller, params));
  }
}
