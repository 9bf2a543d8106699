import { formattedAmount } from '../cal/tickets/kernel/index.js';
import { baseLanguage } from '#core/html';
import type { PageSite } from '#core/site';
import { formatDate, utcToWall } from '#core/time';
import { PageLanguage } from '../layout/page-language.js';
import type { Language } from '../texts/language.js';
import type { ShopTextName } from './texts/en.js';
import type { LanguageChoice } from '../layout/page-layout.js';

/** Texts, times and amounts of the pages of the shop in one language. */
export class ShopLanguage extends PageLanguage<ShopTextName> {
  constructor(
    language: Language,
    private readonly pageSite: PageSite,
    choices?: readonly LanguageChoice[],
  ) {
    super(language, pageSite, choices);
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
   * A wall-clock time, with its zone where that is not the one of the site, as on the pages of events.
   * @param wall `YYYY-MM-DD HH:MM:SS`
   * @param zone IANA name or offset
   */
  time(wall: string, zone: string): string {
    return zone === this.siteZone ? this.wallTime(wall, zone) : this.zonedTime(wall, zone);
  }

  /** A UTC moment by the clock of the site, with its zone: buyers and events can be in another one. */
  moment(utc: string): string {
    return this.zonedTime(utcToWall(utc, this.siteZone), this.siteZone);
  }

  private zonedTime(wall: string, zone: string): string {
    return `${this.wallTime(wall, zone)} (${formatDate(wall, zone, 'T', this.pageSite.language)})`;
  }

  /** As the settings of the site say in the language of the site, as is usual in others. */
  private wallTime(wall: string, zone: string): string {
    const { date_format: date, time_format: time, language } = this.pageSite;
    return baseLanguage(language) === baseLanguage(this.language.tag)
      ? formatDate(wall, zone, `${date}, ${time}`, language)
      : this.language.localTime(wall);
  }

  /** Zone of pages and of events that have none. */
  get siteZone(): string {
    return this.pageSite.timezone;
  }
}
