import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { StoredSettings } from '../database/stored-settings.js';
import { decodeEntities } from '../text/index.js';
import { PageTemplates } from './page-templates.js';
import { SITE_DEFAULTS } from './site-settings.js';
import type { PageLogo, PageSite, SiteSettings } from './site-settings.js';

/** Reads and writes the site's settings. */
@Injectable()
export class SiteService {
  private readonly stored: StoredSettings<SiteSettings>;

  private loadLogo: (id: number) => Promise<PageLogo | undefined> = () => Promise.resolve(undefined);

  constructor(
    database: Database,
    private readonly deployment: Settings,
    private readonly templates: PageTemplates,
  ) {
    this.stored = new StoredSettings(database, 'site_settings', SITE_DEFAULTS);
  }

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  settings(): Promise<SiteSettings> {
    return this.stored.read();
  }

  /** The settings as public pages show them: texts as people read them (they are stored ready for HTML), logo and colour. */
  async plainSettings(): Promise<PageSite> {
    const settings = await this.settings();
    return {
      ...settings,
      title: decodeEntities(settings.title),
      description: decodeEntities(settings.description),
      accent: this.deployment.siteAccent,
      templates: this.templates,
      logo: settings.site_logo ? await this.loadLogo(settings.site_logo) : undefined,
    };
  }

  /** Sets what finds the image of `site_logo`. Called once at start by the module that has the uploads. */
  useLogos(load: (id: number) => Promise<PageLogo | undefined>): void {
    this.loadLogo = load;
  }

  /** Stores some settings; `null` resets one to its default. */
  change(values: Partial<Record<keyof SiteSettings, unknown>>): Promise<SiteSettings> {
    return this.stored.change(values);
  }
}
