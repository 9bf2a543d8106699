import type { SiteSettings } from '../core/site/site-settings.js';
import type { SiteService } from '../core/site/site.service.js';
import { decodeEntities } from '../core/text/index.js';

/** The settings with texts as people read them; they are stored ready for HTML. */
export async function plainSettings(site: SiteService): Promise<SiteSettings> {
  const settings = await site.settings();
  return { ...settings, title: decodeEntities(settings.title), description: decodeEntities(settings.description) };
}
