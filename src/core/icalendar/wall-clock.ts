import { toMs } from '#core/time';

/**
 * A wall time for the iCalendar library, which takes dates of several libraries and reads their digits. Its own
 * way with texts goes through the time zone of the machine and would move times that this zone skips.
 */
export class WallClock {
  readonly isValid = true;
  readonly zone = { type: 'fixed' };

  /** @param wall `YYYY-MM-DD HH:mm:ss`. */
  constructor(private readonly wall: string) {}

  /** The digits stay the same: they belong to the zone that the event names. */
  setZone(): this {
    return this;
  }

  /** The two formats that the library requests: `yyyyLLdd` and `HHmmss`. */
  toFormat(format: string): string {
    const [day, time] = this.wall.split(' ');
    return format === 'HHmmss' ? time.replaceAll(':', '') : day.replaceAll('-', '');
  }

  /** For comparing start and end. */
  toJSDate(): Date {
    return new Date(toMs(this.wall));
  }

  toJSON(): string {
    return this.wall;
  }
}
