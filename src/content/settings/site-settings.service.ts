import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../../auth/auth.config.js';
import { SiteUrls } from '#core/context';
import type { SettingChanges } from '#core/settings';
import { type DateFormats, type SiteSettings, SiteService, usualFormats } from '#core/site';
import { escapeHtml, stripTags } from '#core/text';
import { normaliseZone } from '#core/time';
import type { ChangeSiteSettingsDto } from './settings.dto.js';
import { settingsBody } from './settings.mapper.js';
import type { SiteSettingsResponse } from './settings.response.js';

/** How some settings are stored; the others stay as they came. */
const STORED: Partial<Record<keyof SiteSettings, (value: never) => unknown>> = {
  // Clients put these two into pages as they are.
  title: (value: string) => escapeHtml(withoutControls(value)),
  description: (value: string) => escapeHtml(withoutControls(value)),
  timezone: (value: string) => normaliseZone(value),
  date_format: (value: string) => stripTags(withoutControls(value)),
  time_format: (value: string) => stripTags(withoutControls(value)),
  language: (value: string) => value || null,
  site_logo: (value: number) => value || null,
};

/** `content/v2/settings`: what the routes do, rights apart. */
@Injectable()
export class SiteSettingsService {
  constructor(
    private readonly site: SiteService,
    private readonly config: AuthConfig,
    private readonly urls: SiteUrls,
  ) {}

  /** All settings of the site. */
  async read(): Promise<SiteSettingsResponse> {
    return this.show(await this.site.settings());
  }

  /**
   * Stores what was given and answers with everything; `null` resets a setting to its default. With another language,
   * formats of dates that are the usual ones of the former language become those of the new one.
   */
  async change(params: ChangeSiteSettingsDto): Promise<SiteSettingsResponse> {
    const { url: _, ...given } = params;
    const changes: Partial<Record<keyof SiteSettings, unknown>> = {};
    for (const [name, value] of Object.entries(given) as [keyof SiteSettings, unknown][]) {
      const store = value === null ? undefined : STORED[name];
      changes[name] = store ? store(value as never) : value;
    }
    const stored = { ...formatsFollowing(await this.site.settings(), changes), ...changes };
    return this.show(await this.site.change(stored as SettingChanges<SiteSettings>));
  }

  private show(settings: SiteSettings): SiteSettingsResponse {
    return settingsBody(settings, this.urls.siteUrl, this.config.adminEmail);
  }
}

/** The usual formats of a new language, where those of the former language are stored. */
function formatsFollowing(
  { language, date_format, time_format }: SiteSettings,
  changes: Partial<Record<keyof SiteSettings, unknown>>,
): Partial<DateFormats> {
  if (typeof changes.language !== 'string' || changes.language === language) return {};
  const former = usualFormats(language);
  const isUsual = former?.date_format === date_format && former.time_format === time_format;
  return (isUsual && usualFormats(changes.language)) || {};
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}|\p{Cs}/gu, '');
}
