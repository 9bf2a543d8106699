import { type DateStyle, type Html, baseLanguage, contentLanguage, dayText, monthText, timeText } from '#core/html';
import type { PageLink } from '#core/site';
import { formatDate } from '#core/time';
import type { Language, TextValues } from '../texts/language.js';
import type { LayoutLanguage, LanguageChoice } from './page-layout.js';
import type { PageTextName } from './texts/en.js';

/** Texts, dates and lists of a public page in one language. */
export class PageLanguage<Name extends string = PageTextName> {
  /** How dates are written: as the settings of the site say in its language, as is usual in others. */
  readonly dates: DateStyle;

  /**
   * @param site its language, zone and formats
   * @param choices languages that the visitor can choose; empty: there is only this one
   */
  constructor(
    protected readonly language: Language,
    private readonly site: DateStyle,
    private readonly choices: readonly LanguageChoice[] = [],
  ) {
    const { timezone, date_format, time_format } = site;
    const formats = { timezone, date_format, time_format, page: this.tag };
    // Where the site is in a language without texts, its pages are in English and its dates are in its own language.
    const isOther = choices.length > 0 && baseLanguage(site.language) !== baseLanguage(this.tag);
    this.dates = isOther
      ? { ...formats, language: language.tag, isUsual: true }
      : { ...formats, language: site.language };
  }

  /** BCP 47. */
  get tag(): string {
    return this.language.isEnglish ? 'en' : this.language.tag;
  }

  /** A text of the pages. */
  text(name: Name, values: TextValues = {}): string {
    return this.language.text(name, values);
  }

  /** The `lang` attribute of what authors have written, where their language is another one than that of the page. */
  get ofContent(): Html | undefined {
    return contentLanguage(this.site.language, this.tag);
  }

  /** A text of another module; nothing where no module has it, so that the English one of a link is shown. */
  find(name: string, values: TextValues = {}): string | undefined {
    return this.language.find(name, values);
  }

  /** The text of a link that a module adds. */
  linkText({ text, textName, textValues }: PageLink): string {
    return (textName === undefined ? undefined : this.find(textName, textValues)) ?? text;
  }

  /** A day of the site's calendar. @param wall `YYYY-MM-DD HH:mm:ss` */
  day(wall: string, zone = this.site.timezone): string {
    return dayText(wall, zone, this.dates);
  }

  /** A time of day. */
  timeOfDay(wall: string, zone = this.site.timezone): string {
    return timeText(wall, zone, this.dates);
  }

  /** A month with its year. */
  month(wall: string): string {
    return monthText(wall, this.dates);
  }

  /** The name of a day of the week. */
  weekday(wall: string, length: 'long' | 'short'): string {
    return formatDate(wall, this.site.timezone, length === 'long' ? 'l' : 'D', this.dates.language);
  }

  /** An amount of money, whole ones without decimals: `€29`. @param minor in minor units @param currency ISO 4217 code */
  shortAmount(minor: number, currency: string): string {
    return this.language.shortMoney(minor, currency);
  }

  /** The layout of a page in this language. */
  get layout(): LayoutLanguage {
    const text = (name: PageTextName): string => this.language.text(name);
    return {
      tag: this.tag,
      isRightToLeft: this.language.isRightToLeft,
      skip: text('layout.skip'),
      navigation: text('layout.navigation'),
      events: text('layout.events'),
      footer: text('layout.footer'),
      choice: text('layout.language'),
      choices: this.choices,
    };
  }
}
