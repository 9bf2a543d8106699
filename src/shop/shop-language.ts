import { formattedAmount } from '../cal/tickets/money/money.js';
import { baseLanguage } from '#core/html';
import type { PageSite } from '#core/site';
import { formatDate, utcToWall } from '#core/time';
import { type LanguageChoice, PageLanguage } from '../layout/page-language.js';
import type { Language, TextValues } from '../texts/language.js';
import type { ShopTextName } from './texts/en.js';

/** Texts, times and amounts of the pages of the shop in one language. */
export class ShopLanguage extends PageLanguage<ShopTextName> {
  constructor(
    language: Language,
    private readonly pageSite: PageSite,
    choices?: readonly LanguageChoice[],
  ) {
    super(language, pageSite, choices);
  }

  /** A text that languages other than English have; nothing where the English one of the service is to be shown. */
  find(name: string, values: TextValues = {}): string | undefined {
    return this.language.find(name, values);
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
    const { date_format: date, time_format: time, language } = this.pageSite;
    return baseLanguage(language) === baseLanguage(this.language.tag)
      ? formatDate(wall, zone, `${date}, ${time}`, language)
      : this.language.localTime(wall);
  }

  /** A UTC moment by the clock of the site. */
  moment(utc: string): string {
    const { timezone } = this.pageSite;
    return this.time(utcToWall(utc, timezone), timezone);
  }

  /** Zone of pages and of events that have none. */
  get siteZone(): string {
    return this.pageSite.timezone;
  }
}
