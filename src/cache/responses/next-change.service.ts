import { Injectable } from '@nestjs/common';
import { ReadLog, RequestContext } from '#core/context';
import { ResponseStore } from './response.store.js';
import { ScheduledChangeRegistry } from '#core/content';
import { SiteService } from '#core/site';
import { DAY_MS, SECOND_MS, fromMs, toMs, wallAt } from '#core/time';

/** Milliseconds that are looked ahead. */
const LOOKAHEAD_MS = 600_000;
/** Milliseconds around a beginning or end within which lists may show it either way: they go by whole seconds. */
const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;
/** Of events that began longer ago the end is not looked for: their answers go bad by age alone. */
const MAX_DURATION_MS = 31 * DAY_MS;

/**
 * Knows when answers go bad by the clock alone: when an event begins or ends, by the clocks on the wall that lists are
 * filtered by (events.md), and when the site's next day begins, because lists and pages speak of today.
 */
@Injectable()
export class NextChangeService {
  private known?: { from: number; at: number; since: number; tags: ReadonlySet<string> };

  constructor(
    private readonly scheduled: ScheduledChangeRegistry,
    private readonly site: SiteService,
    private readonly store: ResponseStore,
  ) {}

  /**
   * Until when an answer made from `now` on shows what is, at most ten minutes ahead; ms since 1970. Looks again when
   * what it has read has changed.
   */
  async after(now: number): Promise<number> {
    const { known, store } = this;
    if (known && now >= known.from && now < known.at && store.versions.isCurrent(known.tags, known.since))
      return known.at;
    const since = store.versions.current;
    const reads = new ReadLog();
    const at = await RequestContext.run(new RequestContext({ reads }), () => this.find(now));
    this.known = { from: now, at, since, tags: reads.tags };
    return at;
  }

  private async find(now: number): Promise<number> {
    const { timezone } = await this.site.settings();
    // Moments are whole seconds.
    const base = now - (now % SECOND_MS);
    const wall = toMs(wallAt(base, timezone));
    const [onWall, inUtc] = await Promise.all([
      this.scheduled.onWall(
        fromMs(wall - CLOCK_TOLERANCE_MS),
        fromMs(wall + LOOKAHEAD_MS),
        fromMs(wall - MAX_DURATION_MS),
      ),
      this.scheduled.inUtc(fromMs(base - CLOCK_TOLERANCE_MS), fromMs(base + LOOKAHEAD_MS)),
    ]);
    const changes = [...onWall.map((moment) => toMs(moment) - wall), ...inUtc.map((moment) => toMs(moment) - base)];
    const ends = changes.map((change) => (change > 0 ? change : change + CLOCK_TOLERANCE_MS + SECOND_MS));
    return base + Math.min(LOOKAHEAD_MS, DAY_MS - (wall % DAY_MS), ...ends);
  }
}
