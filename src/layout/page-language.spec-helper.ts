import { SiteSettings } from '#core/site';
import { TextsConfig } from '../texts/texts.config.js';
import { TextsService } from '../texts/texts.service.js';
import { PageLanguage } from './page-language.js';
import { PAGE_TEXTS } from './texts/page-texts.js';

/** The language of pages of a site, for unit tests. @param site its settings beside the standard ones */
export function pageLanguage(site: Partial<SiteSettings> = {}): PageLanguage {
  const texts = new TextsService(Object.assign(new TextsConfig(), { textsDir: '' }));
  texts.addAll(PAGE_TEXTS);
  const settings = { ...new SiteSettings(), ...site };
  return new PageLanguage(texts.of('', settings.language), settings);
}
