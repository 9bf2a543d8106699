import { formattedAmount } from '../cal/tickets/money/money.js';
import type { PageSite } from '#core/site';
import { formatDate, utcToWall } from '#core/time';
import type { LayoutLanguage } from '../layout/page-layout.js';
import type { Language, TextValues } from '../texts/language.js';
import type { ShopTextName } from './texts/en.js';

/** Texts, times and amounts of the pages of the shop in one language. */
export class ShopLanguage {
  constructor(
    private readonly language: Language,
    private readonly site: PageSite,
  ) {}

  /** A text of the shop. */
  text(name: ShopTextName, values: TextValues = {}): string {
    return this.language.text(name, values);
  }

  /** A text that languages other than English have; nothing where the English one of the service is to be shown. */
  find(name: string): string | undefined {
    return this.language.find(name);
  }

  /** An amount for people: `$25.00`, or "Free". */
  price(minor: number, currency: string): string {
    return minor === 0 ? this.text('free') : this.amount(minor, currency);
  }

  /** An amount with its currency, also of nothing. */
  amount(minor: number, currency: string): string {
    return this.language.isEnglish ? formattedAmount(minor, currency) : this.language.money(minor, currency);
  }

  /**
   * A wall-clock time: as the settings of the site say in the language of the site, as is usual in others.
   * @param wall `YYYY-MM-DD HH:MM:SS`
   * @param zone IANA name or offset
   */
  time(wall: string, zone: string): string {
    const { date_format: date, time_format: time, language } = this.site;
    return baseOf(language) === baseOf(this.language.tag)
      ? formatDate(wall, zone, `${date}, ${time}`, language)
      : this.language.localTime(wall);
  }

  /** A UTC moment by the clock of the site. */
  moment(utc: string): string {
    const { timezone } = this.site;
    return this.time(utcToWall(utc, timezone), timezone);
  }

  /** Zone of pages and of events that have none. */
  get siteZone(): string {
    return this.site.timezone;
  }

  /** The layout of a page in this language. */
  get layout(): LayoutLanguage {
    return {
      tag: this.language.isEnglish ? 'en' : this.language.tag,
      isRightToLeft: this.language.isRightToLeft,
      skip: this.text('layout.skip'),
      navigation: this.text('layout.navigation'),
      events: this.text('layout.events'),
    };
  }
}

/** `de` of `de_AT` and `de-AT`. */
function baseOf(language: string): string {
  return language.split(/[-_]/)[0].toLowerCase();
}
