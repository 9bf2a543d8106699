import fc from 'fast-check';
import { timeZones } from '../../../test/helpers/time-zones.js';
import { cases } from '../../../test/helpers/suite-size.js';
import { moveWall, normaliseWall, utcToWall, wallToUtc } from './convert.js';
import { fromMs, toMs } from './moment.js';
import { zoneOffset } from './zone.js';

const ZONES = [...timeZones(), 'UTC', 'UTC+3', 'UTC-8', 'UTC+5.5', 'UTC+5:30', 'UTC-9.5'];
const between = (from: string, to: string) =>
  fc.integer({ min: toMs(from) / 1000, max: toMs(to) / 1000 }).map((seconds) => fromMs(seconds * 1000));

/** The moments at which a zone's offset changes, found by bisecting days. */
function changes(zone: string, from: string, to: string) {
  const found: { at: number; before: number; after: number }[] = [];
  for (let day = toMs(from); day < toMs(to); day += 86_400_000) {
    const [before, after] = [zoneOffset(zone, day), zoneOffset(zone, day + 86_400_000)];
    if (before === after) continue;
    let [low, high] = [day, day + 86_400_000];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (zoneOffset(zone, middle) === before) low = middle;
      else high = middle;
    }
    found.push({ at: high, before, after });
  }
  return found;
}

describe('Time zone conversion', () => {
  it.each([
    ['Europe/Paris', '2031-07-01 10:00:00', '2031-07-01 08:00:00'],
    ['Europe/Paris', '2031-01-15 10:00:00', '2031-01-15 09:00:00'],
    ['America/New_York', '2031-07-01 20:00:00', '2031-07-02 00:00:00'],
    ['America/New_York', '2031-07-05 01:30:00', '2031-07-05 05:30:00'],
    ['UTC', '2032-11-01 10:00:00', '2032-11-01 10:00:00'],
    ['UTC+3', '2032-11-01 10:00:00', '2032-11-01 07:00:00'],
    // Not as recorded (events/event-timezone, step 6 has 17:00, the summer time of some place at UTC-8).
    ['UTC-8', '2032-11-01 10:00:00', '2032-11-01 18:00:00'],
    ['UTC+5.5', '2032-11-01 10:00:00', '2032-11-01 04:30:00'],
    ['Asia/Kolkata', '2032-11-01 10:00:00', '2032-11-01 04:30:00'],
    ['Asia/Tokyo', '2031-06-10 08:00:00', '2031-06-09 23:00:00'],
    ['Europe/Paris', '2032-11-01 23:59:59', '2032-11-01 22:59:59'],
    ['Europe/Paris', '2031-03-30 01:30:00', '2031-03-30 00:30:00'],
    ['Europe/Paris', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
  ])('in %s converts %s to %s UTC and back', (zone, wall, utc) => {
    expect(wallToUtc(wall, zone)).toBe(utc);
    expect(utcToWall(utc, zone)).toBe(wall);
    expect(normaliseWall(wall, zone)).toBe(wall);
  });

  it.each([
    ['Europe/Paris', '2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['Europe/Paris', '2031-03-30 02:00:00', '2031-03-30 03:00:00', '2031-03-30 01:00:00'],
    ['America/New_York', '2031-03-09 02:15:00', '2031-03-09 03:15:00', '2031-03-09 07:15:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-05 02:45:00', '2031-10-04 15:45:00'],
    ['America/Santiago', '2031-09-07 00:10:00', '2031-09-07 01:10:00', '2031-09-07 04:10:00'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 12:00:00', '2011-12-30 22:00:00'],
  ])('in %s moves the skipped %s forward to %s', (zone, wall, moved, utc) => {
    expect(normaliseWall(wall, zone)).toBe(moved);
    expect(wallToUtc(wall, zone)).toBe(utc);
  });

  it.each([
    ['Europe/Paris', '2031-10-26 02:30:00', '2031-10-26 01:30:00'],
    ['Europe/Paris', '2031-10-26 02:00:00', '2031-10-26 01:00:00'],
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 06:30:00'],
    ['Europe/Dublin', '2031-10-26 01:30:00', '2031-10-26 01:30:00'],
    ['Australia/Lord_Howe', '2031-04-06 01:45:00', '2031-04-05 15:15:00'],
  ])('in %s uses the later one of the repeated %s', (zone, wall, utc) => expect(wallToUtc(wall, zone)).toBe(utc));

  it('moves a wall time between time zones', () => {
    expect(moveWall('2031-06-21 20:00:00', 'America/New_York', 'Europe/Paris')).toBe('2031-06-22 02:00:00');
    expect(moveWall('2031-06-28 10:00:00', 'UTC+5.5', 'Europe/Paris')).toBe('2031-06-28 06:30:00');
  });

  it('limits results to the years 1 to 9999', () => {
    expect(wallToUtc('0001-01-01 00:00:00', 'Asia/Tokyo')).toBe('0001-01-01 00:00:00');
    expect(utcToWall('9999-12-31 23:59:59', 'Asia/Tokyo')).toBe('9999-12-31 23:59:59');
  });

  it.each(ZONES)('in %s converts a wall time to UTC and back, except for skipped times', (zone) => {
    fc.assert(
      fc.property(between('2010-01-01 00:00:00', '2040-01-01 00:00:00'), (wall) => {
        const utc = wallToUtc(wall, zone);
        const back = utcToWall(utc, zone);
        expect(wallToUtc(back, zone)).toBe(utc);
        if (back === wall) return;
        // Moved: then no offset of the days around may show the wall time, and it moved forward.
        expect(back > wall).toBe(true);
        for (let hours = -30; hours <= 30; hours += 1) {
          const offset = zoneOffset(zone, toMs(utc) + hours * 3_600_000);
          expect(zoneOffset(zone, toMs(wall) - offset * 1000)).not.toBe(offset);
        }
      }),
      { numRuns: cases(10) },
    );
  });

  it.each(ZONES)('in %s handles every gap and overlap of two years', (zone) => {
    for (const { at, before, after } of changes(zone, '2024-01-01 00:00:00', '2026-01-01 00:00:00')) {
      const length = (after - before) * 1000;
      const middle = at + before * 1000 + length / 2;
      if (length > 0) expect(toMs(normaliseWall(fromMs(middle), zone))).toBe(middle + length);
      else expect(toMs(wallToUtc(fromMs(middle), zone))).toBe(middle - after * 1000);
      // The last second before the change and the first from it on are read as they are.
      const last = wallToUtc(fromMs(at + before * 1000 - 1000), zone);
      expect(toMs(last)).toBe(length > 0 ? at - 1000 : at - 1000 - length);
      expect(wallToUtc(fromMs(at + after * 1000), zone)).toBe(fromMs(at));
    }
  });

  it.each(ZONES)('in %s converts UTC to wall time and back, or to the later of two equal times', (zone) => {
    fc.assert(
      fc.property(between('2010-01-01 00:00:00', '2040-01-01 00:00:00'), (utc) => {
        const back = wallToUtc(utcToWall(utc, zone), zone);
        expect(back >= utc).toBe(true);
        expect(utcToWall(back, zone)).toBe(utcToWall(utc, zone));
      }),
      { numRuns: cases(10) },
    );
  });
});
