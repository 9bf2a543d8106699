import { html, type Html } from './html.js';

/** Language of the texts of all pages. */
export const PAGE_LANGUAGE = 'en';

/**
 * The `lang` attribute, with a space before it, of what authors have written in the language of the site and of its
 * dates. Nothing where that is the language of the page.
 * @param language as the site's setting has it (`de_DE`)
 */
export function contentLanguage(language: string): Html | undefined {
  const tag = language.replaceAll('_', '-');
  return tag.split('-')[0] === PAGE_LANGUAGE ? undefined : html` lang="${tag}"`;
}
