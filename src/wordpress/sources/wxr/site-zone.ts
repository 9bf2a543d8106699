import { isValidZone, toMs, utcToWall } from '#core/time';
import { momentOf } from '../../../migration/broken-values.js';

/** Moments that are compared with each zone: one for each month and difference. */
const MAX_MOMENTS = 200;
const HOUR_MS = 3_600_000;
/** Farthest that a zone is from UTC. */
const MAX_OFFSET_HOURS = 14;

/** Finds the zone of a site from its export, which does not name it but has two forms of each date. */
export class SiteZone {
  /** Local time and UTC of posts, by month and difference. */
  private readonly moments = new Map<string, { local: string; utc: string }>();
  /** How many events have a zone. */
  private readonly events = new Map<string, number>();

  /** Notes the two dates of a post. */
  notePost(localDate: string, utcDate: string): void {
    const [local, utc] = [momentOf(localDate), momentOf(utcDate)];
    if (local === undefined || utc === undefined || this.moments.size >= MAX_MOMENTS) return;
    const offsetMs = toMs(local) - toMs(utc);
    if (Math.abs(offsetMs) > MAX_OFFSET_HOURS * HOUR_MS) return;
    this.moments.set(`${utc.slice(0, 7)} ${offsetMs}`, { local, utc });
  }

  /** Notes the zone of an event. */
  noteEvent(zone: string): void {
    if (isValidZone(zone)) this.events.set(zone, (this.events.get(zone) ?? 0) + 1);
  }

  /**
   * The zone in which most posts have their local dates. Of several, the one that most events have. Without dates it is
   * the zone of most events.
   */
  get zone(): string | undefined {
    const byEvents = [...this.events].sort((a, b) => b[1] - a[1]).map(([zone]) => zone);
    const moments = [...this.moments.values()];
    if (moments.length === 0) return byEvents[0];
    const fits = (zone: string): number => moments.filter(({ local, utc }) => utcToWall(utc, zone) === local).length;
    let best: { zone: string; count: number } = { zone: this.offsetZone(moments), count: 0 };
    for (const zone of [...byEvents, 'UTC', ...Intl.supportedValuesOf('timeZone')]) {
      const count = fits(zone);
      if (count > best.count) best = { zone, count };
      if (count === moments.length) break;
    }
    // A site with an offset instead of a zone has the same difference all year.
    const offset = this.offsetZone(moments);
    return isValidZone(offset) && fits(offset) > best.count ? offset : best.zone;
  }

  private offsetZone([{ local, utc }]: readonly { local: string; utc: string }[]): string {
    const hours = (toMs(local) - toMs(utc)) / HOUR_MS;
    return hours === 0 ? 'UTC' : `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
  }
}
