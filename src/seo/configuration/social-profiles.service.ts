import { Injectable } from '@nestjs/common';
import { SettingsStore, InjectSettings } from '#core/settings';
import { SeoSettings } from '../options/seo.settings.js';
import type { SocialProfilesDto } from './configuration.dto.js';
import type { SocialProfilesChangeResponse, SocialProfilesResponse } from './configuration.response.js';
import { xHandle } from './social-accounts.js';
import { isHttpUrlWithoutBlanks } from '#core/parameters';

/** What becomes of a field: its new value, or that it was refused. */
interface Checked {
  values: Partial<SeoSettings>;
  failures: string[];
}

/** Where else the organisation can be found. */
@Injectable()
export class SocialProfilesService {
  constructor(@InjectSettings(SeoSettings) private readonly options: SettingsStore<SeoSettings>) {}

  /** Stores the profiles, all or none, and reports the refused fields (seo.md, "Configuration"). */
  async change(params: SocialProfilesDto): Promise<SocialProfilesChangeResponse> {
    const { values, failures } = checked(params);
    if (failures.length > 0) {
      const error =
        'Some profiles were not accepted, so none was saved. Send whole addresses, and a plain handle for X.';
      return { success: false, status: 200, error, failures };
    }
    await this.options.store(values);
    return { success: true, status: 200 };
  }

  /** The stored profiles. */
  async read(): Promise<SocialProfilesResponse> {
    const { facebook_site, twitter_site, other_social_urls } = await this.options.read();
    return { facebook_site, twitter_site, other_social_urls };
  }
}

/** An entry of a list that may hold anything; what is no text is no address either. */
function textOf(entry: unknown): string {
  if (typeof entry === 'string') return entry.trim();
  return entry === null || entry === undefined ? '' : typeof entry;
}

function checked({ facebook_site: facebook, twitter_site: x, other_social_urls: others }: SocialProfilesDto): Checked {
  const values: Partial<SeoSettings> = {};
  const failures: string[] = [];
  if (facebook !== undefined) {
    values.facebook_site = facebook.trim();
    if (values.facebook_site !== '' && !isHttpUrlWithoutBlanks(values.facebook_site)) failures.push('facebook_site');
  }
  if (x !== undefined) {
    values.twitter_site = x.trim() === '' ? '' : xHandle(x);
    if (values.twitter_site === undefined) failures.push('twitter_site');
  }
  if (others !== undefined) {
    const urls = others.map(textOf);
    urls.forEach((url, i) => {
      if (url !== '' && !isHttpUrlWithoutBlanks(url)) failures.push(`other_social_urls-${i}`);
    });
    values.other_social_urls = urls.filter((url) => url !== '');
  }
  return { values, failures };
}
