import { currencyStyle } from '../../cal/tickets/money/money.js';
import { utcToWall } from '#core/time';
import type { MailTextName } from './texts/en.js';

/** What a text is filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Formats a text of a language. */
export type TextFormatter = (name: string, values: TextValues) => string;

/** Writes texts, dates and amounts in the language of a message. */
export class MailLanguage {
  /**
   * @param tag BCP 47, e.g. `de`
   * @param format formats the texts of this language
   */
  constructor(
    readonly tag: string,
    private readonly format: TextFormatter,
  ) {}

  /** A text by its name, with its values. Texts of other modules have names of their own. */
  text(name: MailTextName | (string & {}), values: TextValues = {}): string {
    return this.format(name, values);
  }

  /**
   * A wall-clock time for people, with its zone where that is not the one that readers expect.
   * @param wall `YYYY-MM-DD HH:MM:SS`
   * @param zone IANA name or offset
   */
  wallTime(wall: string, zone: string): string {
    const format = new Intl.DateTimeFormat(this.tag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
    return `${format.format(new Date(`${wall.replace(' ', 'T')}Z`))} (${zone.replaceAll('_', ' ')})`;
  }

  /** A UTC moment by the clock of a zone. @param utc `YYYY-MM-DD HH:MM:SS` */
  moment(utc: string, zone: string): string {
    return this.wallTime(utcToWall(utc, zone), zone);
  }

  /** An amount in minor units with its currency. */
  money(minor: number, currency: string): string {
    const { decimals } = currencyStyle(currency);
    return new Intl.NumberFormat(this.tag, { style: 'currency', currency }).format(minor / 10 ** decimals);
  }

  /** Whether the language is written from right to left. */
  get isRightToLeft(): boolean {
    return ['ar', 'fa', 'he', 'ur'].includes(this.tag.split('-')[0]);
  }
}
