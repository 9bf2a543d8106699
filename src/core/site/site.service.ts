import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#core/config';
import { SiteUrls } from '#core/context';
import { SettingsStore, type SettingChanges, InjectSettings } from '#core/settings';
import { decodeEntities } from '#core/text';
import { PageTemplateRegistry } from './page-template.registry.js';
import { SiteSettings, type PageLogo, type PageSite, type SiteLinks } from './site.settings.js';

/** Reads and writes the site's settings. */
@Injectable()
export class SiteService implements OnApplicationBootstrap {
  private loadLogo: (id: number) => Promise<PageLogo | undefined> = () => Promise.resolve(undefined);

  private loadLinks: (settings: SiteSettings) => Promise<SiteLinks | undefined> = () => Promise.resolve(undefined);

  constructor(
    @InjectSettings(SiteSettings) private readonly stored: SettingsStore<SiteSettings>,
    private readonly deployment: Settings,
    private readonly templates: PageTemplateRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** Without a database, the first request that finds one reads them. */
  async onApplicationBootstrap(): Promise<void> {
    await this.settings().catch(() => undefined);
  }

  /** The settings; at most a second old when another process changed them, at once when this one did. */
  async settings(): Promise<Readonly<SiteSettings>> {
    const settings = await this.stored.read();
    this.urls.postStructure = settings.permalink_structure;
    return settings;
  }

  /** The settings as public pages show them: texts as people read them (they are stored ready for HTML), logo and colour. */
  async plainSettings(): Promise<PageSite> {
    const settings = await this.settings();
    return {
      ...settings,
      title: decodeEntities(settings.title),
      description: decodeEntities(settings.description),
      accent: settings.accent || this.deployment.siteAccent,
      templates: this.templates,
      links: await this.loadLinks(settings),
      logo: settings.site_logo ? await this.loadLogo(settings.site_logo) : undefined,
    };
  }

  /** Sets what finds the image of `site_logo`. Called once at start by the module that has the uploads. */
  useLogos(load: (id: number) => Promise<PageLogo | undefined>): void {
    this.loadLogo = load;
  }

  /** Sets what finds menus and legal pages. Called once at start by the module that has them. */
  useLinks(load: (settings: SiteSettings) => Promise<SiteLinks | undefined>): void {
    this.loadLinks = load;
  }

  /**
   * Stores some settings and returns all; `null` resets one to its default.
   * @throws RestError 400 when a value is not accepted; nothing is stored then
   */
  async change(values: SettingChanges<SiteSettings>): Promise<Readonly<SiteSettings>> {
    const settings = await this.stored.change(values);
    this.urls.postStructure = settings.permalink_structure;
    return settings;
  }
}
