import type { Scope } from '#core/context';
import type { RestError } from '#core/errors';
import { baseLanguage } from '#core/html';
import type { SiteSettings } from '#core/site';
import { formatDate, utcToWall } from '#core/time';
import type { Language, TextValues } from '../../texts/language.js';
import { TextRefusal } from './text-refusal.js';
import type { AuthTextName } from './en.js';

/** Texts and dates of the pages for people with an account, in one language. */
export class AuthLanguage {
  /** @param site language, time zone and formats of the site */
  constructor(
    private readonly language: Language,
    private readonly site: Pick<SiteSettings, 'language' | 'timezone' | 'date_format' | 'time_format'>,
  ) {}

  /** BCP 47. */
  get tag(): string {
    return this.language.isEnglish ? 'en' : this.language.tag;
  }

  get isRightToLeft(): boolean {
    return this.language.isRightToLeft;
  }

  text(name: AuthTextName, values: TextValues = {}): string {
    return this.language.text(name, values);
  }

  /** Why something was refused. Refusals without a text say what the interface says. */
  refusal(error: RestError): string {
    if (error.getStatus() === 429) return this.text('auth.tooMany', { seconds: Number(error.headers['Retry-After']) });
    return error instanceof TextRefusal ? this.text(error.text, error.values) : error.message;
  }

  /** What a scope opens. Scopes of other modules than ours may have no text. */
  scope({ name, description }: Scope): string {
    return this.language.find(`auth.scope.${name}`) ?? description;
  }

  /** A UTC moment in the time zone of the site: in its formats where the page is in its language, else as is usual. */
  moment(utc: string): string {
    const { timezone, date_format: dates, time_format: times, language } = this.site;
    const wall = utcToWall(utc, timezone);
    if (baseLanguage(language) !== baseLanguage(this.tag)) return this.language.localTime(wall);
    return formatDate(wall, timezone, `${dates} ${times}`, language);
  }
}
