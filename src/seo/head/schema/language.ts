import type { SiteFacts } from '../page-facts.js';

/** The language of the site as schema.org wants it: `en-US`. */
export function languageTag({ language }: SiteFacts): string {
  return language.replace('_', '-');
}
