import { IsBoolean, MaxLength, ValidateBy } from 'class-validator';
import { Setting } from '#core/config';

const TAGS = /^$|^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}(\s*,\s*[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2})*$/;

/** Whether a setting is tags of languages (BCP 47) that dates and numbers can be written in. */
function areTags(value: unknown): boolean {
  if (typeof value !== 'string' || !TAGS.test(value)) return false;
  try {
    Intl.getCanonicalLocales(value.split(',').flatMap((tag) => tag.trim() || []));
    return true;
  } catch {
    return false;
  }
}

/** Settings of the languages of public pages. */
export class PageLanguagesConfig {
  @Setting({
    env: 'PAGE_LANGUAGES',
    default: '',
    description:
      'Languages that visitors can choose for public pages, that of the site among them, separated by commas, e.g. `en,de,fr`. Empty: pages are in the language of the site.',
  })
  @ValidateBy({
    name: 'languages',
    validator: { validate: areTags, defaultMessage: () => 'must be languages such as en,de,fr' },
  })
  @MaxLength(200)
  pageLanguages: string;

  @Setting({
    env: 'PAGE_LANGUAGE_BY_BROWSER',
    default: false,
    description:
      'Whether public pages are in the first of PAGE_LANGUAGES that the browser of a visitor prefers (`Accept-Language`), until the visitor chooses one. Caches in front of the service then store pages for each value of that header.',
  })
  @IsBoolean()
  pageLanguageByBrowser: boolean;
}
