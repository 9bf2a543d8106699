import { utcToWall } from '#core/time';

/** What a text is filled with. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Formats a text of a language; nothing where there is none of this name. */
export type TextFormatter = (name: string, values: TextValues) => string | undefined;

const FROM_RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Making a format takes longer than writing with it, and lists have a price in each line. */
const shortFormats = new Map<string, Intl.NumberFormat>();

function shortFormat(tag: string, currency: string, maximumFractionDigits?: number): Intl.NumberFormat {
  const key = `${tag} ${currency} ${maximumFractionDigits}`;
  let format = shortFormats.get(key);
  if (!format) {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits } as const;
    format = new Intl.NumberFormat(tag, style);
    shortFormats.set(key, format);
  }
  return format;
}

/** Writes texts, dates and amounts in one language. */
export class Language {
  /**
   * @param tag BCP 47, e.g. `de`
   * @param format formats the texts of this language
   */
  constructor(
    readonly tag: string,
    private readonly format: TextFormatter,
  ) {}

  /** A text by its name, with its values. @throws Error for a name that no module has added */
  text(name: string, values: TextValues = {}): string {
    const text = this.format(name, values);
    if (text === undefined) throw new Error(`There is no text ${name}`);
    return text;
  }

  /** A text that not every language has; nothing where this one and English lack it. */
  find(name: string, values: TextValues = {}): string | undefined {
    return this.format(name, values);
  }

  /**
   * A wall-clock time for people, with its zone.
   * @param wall `YYYY-MM-DD HH:MM:SS`
   * @param zone IANA name or offset
   */
  wallTime(wall: string, zone: string): string {
    return `${this.localTime(wall)} (${zone.replaceAll('_', ' ')})`;
  }

  /** A wall-clock time for people, where they know the zone. @param wall `YYYY-MM-DD HH:MM:SS` */
  localTime(wall: string): string {
    const format = new Intl.DateTimeFormat(this.tag, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
    return format.format(new Date(`${wall.replace(' ', 'T')}Z`));
  }

  /** A UTC moment by the clock of a zone. @param utc `YYYY-MM-DD HH:MM:SS` */
  moment(utc: string, zone: string): string {
    return this.wallTime(utcToWall(utc, zone), zone);
  }

  /** An amount in minor units with its currency. @param currency ISO 4217 code */
  money(minor: number, currency: string): string {
    const format = new Intl.NumberFormat(this.tag, { style: 'currency', currency });
    return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  }

  /** As `money`, whole amounts without decimals and with the short symbol: `€29`. */
  shortMoney(minor: number, currency: string): string {
    const format = shortFormat(this.tag, currency);
    const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
    const amount = minor / 10 ** decimals;
    return Number.isInteger(amount) ? shortFormat(this.tag, currency, 0).format(amount) : format.format(amount);
  }

  /** Whether the language is written from right to left. */
  get isRightToLeft(): boolean {
    return FROM_RIGHT_TO_LEFT.includes(this.tag.split('-')[0]);
  }

  /** Whether it is a form of English. */
  get isEnglish(): boolean {
    return this.tag.split('-')[0] === 'en';
  }
}
