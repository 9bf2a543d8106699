import type { EventStatus } from '../../cal/events/events/event-status.js';
import { currencyStyle } from '../../cal/tickets/kernel/index.js';
import { fileTexts, type FileTexts } from './file-texts.js';

const FALLBACK = 'en';
const FROM_RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** The language of a file: its texts, dates and amounts. */
export class FileLanguage {
  readonly texts: FileTexts;

  /** @param tag BCP 47 */
  private constructor(readonly tag: string) {
    this.texts = fileTexts(tag);
  }

  /**
   * The first of these languages whose dates can be written, else English.
   * @param wanted as BCP 47 or as settings have them (`de_DE`)
   */
  static of(...wanted: readonly string[]): FileLanguage {
    const tags = wanted
      .map((tag) => tag.replaceAll('_', '-'))
      .filter((tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag));
    return new FileLanguage(tags.flatMap((tag) => supported(tag))[0] ?? FALLBACK);
  }

  /** Whether it is written from right to left. */
  get isRightToLeft(): boolean {
    return FROM_RIGHT_TO_LEFT.includes(this.tag.split('-')[0]);
  }

  /**
   * When an event is, for people.
   * @param start wall clock @param end wall clock @param zone IANA name or `UTC±h`
   */
  period(start: string, end: string | null, zone: string, isAllDay: boolean): string {
    // A wall clock reads the same in the zone UTC as it is stored.
    const format = new Intl.DateTimeFormat(this.tag, {
      dateStyle: 'full',
      ...(isAllDay ? {} : { timeStyle: 'short' }),
      timeZone: 'UTC',
    });
    const from = wallDate(start);
    const to = end === null ? from : wallDate(end);
    const text = to > from ? format.formatRange(from, to) : format.format(from);
    return isAllDay ? text : `${text} (${zone.replaceAll('_', ' ')})`;
  }

  /** What holders of tickets have to know of the status of an event; empty for one that is as announced. */
  status(status: EventStatus, reason: string): string {
    const text = status === 'scheduled' || status === 'canceled' ? '' : this.texts[status];
    return [text, reason].filter((part) => part !== '').join(' ');
  }

  /** An amount in minor units with its currency; `Free` for none. */
  money(minor: number, currency: string): string {
    if (minor === 0) return this.texts.free;
    const { decimals } = currencyStyle(currency);
    return new Intl.NumberFormat(this.tag, { style: 'currency', currency }).format(minor / 10 ** decimals);
  }
}

function supported(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag);
  } catch {
    return [];
  }
}

function wallDate(wall: string): Date {
  return new Date(`${wall.replace(' ', 'T')}Z`);
}
