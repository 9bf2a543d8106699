import { fixedOffset, isValidZone } from '../core/time/index.js';
import { LEADING_ZONES } from './windows-zones.js';
import { zoneNamed, zoneOfOffset } from './zone-name.js';

describe('zoneNamed', () => {
  it.each([
    ['Europe/Paris', 'Europe/Paris'],
    ['europe/paris', 'Europe/Paris'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Pacific Daylight Time', 'America/Los_Angeles'],
    ['India Standard Time', 'Asia/Kolkata'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(UTC) Coordinated Universal Time', 'UTC'],
    ['"Asia/Tokyo"', 'Asia/Tokyo'],
    ['UTC', 'UTC'],
    ['Z', 'UTC'],
    ['GMT', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['GMT+0100', 'UTC+1'],
    ['-03:30', 'UTC-3:30'],
    ['UTC+5.5', 'UTC+5.5'],
    ['Our office', null],
    ['PST', null],
    ['', null],
  ])('maps %s to %s', (name, zone) => {
    expect(zoneNamed(name)).toBe(zone);
  });

  it('maps only to existing zones', () => {
    expect(LEADING_ZONES.filter((zone) => !isValidZone(zone))).toEqual([]);
    expect(LEADING_ZONES.length).toBeGreaterThan(110);
  });
});

describe('zoneOfOffset', () => {
  it('writes offsets that are read back to the same seconds', () => {
    for (let seconds = -14 * 3600; seconds <= 14 * 3600; seconds += 900) {
      expect(fixedOffset(zoneOfOffset(seconds) ?? '')).toBe(seconds);
    }
    expect(zoneOfOffset(15 * 3600)).toBeNull();
  });
});
