import { Temporal } from 'temporal-polyfill';
import { fieldsToMs } from './moment.js';
import { Lru } from './lru.js';

/** A stretch of one year during which the offset stays the same. */
interface Stretch {
  /** Milliseconds since 1970 at which it ends (exclusive). */
  until: number;
  /** Seconds ahead of UTC. */
  offset: number;
}

/** Years of one zone that are cached. */
const CACHED_YEARS = 64;

/**
 * The offsets of one IANA zone, computed with Temporal a year at a time and cached: a query of Intl costs milliseconds,
 * looking up a known year well under a microsecond, and a list of events needs some dozens.
 */
export class ZoneRules {
  private readonly years = new Lru<number, readonly Stretch[]>(CACHED_YEARS);

  /** @param zone An IANA name that Intl knows. */
  constructor(private readonly zone: string) {}

  /** Seconds ahead of UTC at a moment given in milliseconds since 1970. */
  offsetAt(utcMs: number): number {
    const stretches = this.years.getOrMake(new Date(utcMs).getUTCFullYear(), (year) => this.workOut(year));
    for (const stretch of stretches) if (utcMs < stretch.until) return stretch.offset;
    return stretches[stretches.length - 1].offset;
  }

  private workOut(year: number): readonly Stretch[] {
    const january = (ofYear: number) => fieldsToMs({ year: ofYear, month: 1, day: 1, hour: 0, minute: 0, second: 0 });
    const end = january(year + 1);
    const stretches: Stretch[] = [];
    let at = Temporal.Instant.fromEpochMilliseconds(january(year)).toZonedDateTimeISO(this.zone);
    for (;;) {
      const change = at.getTimeZoneTransition('next');
      const offset = Math.round(at.offsetNanoseconds / 1e9);
      if (!change || change.epochMilliseconds >= end) return [...stretches, { until: end, offset }];
      stretches.push({ until: change.epochMilliseconds, offset });
      at = change;
    }
  }
}
