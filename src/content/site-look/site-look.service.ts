import { Injectable } from '@nestjs/common';
import { Settings } from '#core/config';
import { type SiteSettings, SiteService } from '#core/site';
import type { ChangeSiteLookDto } from './site-look.dto.js';
import type { SiteLookResponse } from './site-look.response.js';

/** How the public pages of the site look: what `SITE_ACCENT` and a theme do not decide. */
@Injectable()
export class SiteLookService {
  constructor(
    private readonly site: SiteService,
    private readonly deployment: Settings,
  ) {}

  /** How they look. */
  async read(): Promise<SiteLookResponse> {
    return this.show(await this.site.settings());
  }

  /** Stores what is given and returns everything. @throws RestError 400 when a value is not accepted */
  async change({ accent, site_logo: logo, ...others }: ChangeSiteLookDto): Promise<SiteLookResponse> {
    const after = await this.site.change({
      ...others,
      accent: accent?.toLowerCase() ?? accent,
      site_logo: logo === 0 ? null : logo,
    });
    return this.show(after);
  }

  private show({ accent, type_pairing, color_theme, cover_image, site_logo }: SiteSettings): SiteLookResponse {
    const shown = accent || this.deployment.siteAccent;
    return { accent: shown, type_pairing, color_theme, cover_image, site_logo: site_logo ?? 0 };
  }
}
