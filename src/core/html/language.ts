import { html, type Html } from './html.js';

/** Language of pages that say nothing else. */
export const PAGE_LANGUAGE = 'en';

/**
 * The `lang` attribute, with a space before it, of what authors have written in the language of the site and of its
 * dates. Nothing where that is the language of the page.
 * @param language as the site's setting has it (`de_DE`)
 * @param page language of the page, BCP 47
 */
export function contentLanguage(language: string, page = PAGE_LANGUAGE): Html | undefined {
  const tag = language.replaceAll('_', '-');
  return baseLanguage(tag) === baseLanguage(page) ? undefined : html` lang="${tag}"`;
}

/** `de` of `de_AT` and `de-AT`. */
export function baseLanguage(language: string): string {
  return language.split(/[-_]/)[0].toLowerCase();
}
