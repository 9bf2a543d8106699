import { Injectable } from '@nestjs/common';
import { Clock, SiteUrls } from '#core/context';
import { SettingsStore, InjectSettings } from '#core/settings';
import { changesPages, isLinkState, CacheSettings } from '../cache.settings.js';
import { done, refused, type CallbackResult } from './callback-result.js';
import type { CdnStatusDto, ErrDomainsDto } from './callback.dto.js';
import type { SiteStateResponse } from './callback.response.js';
import { CacheInvalidatorService } from '../responses/cache-invalidator.service.js';
import { isBlank } from './sent-values.js';

/** Milliseconds for which a refusal as an alias is remembered. */
const REFUSAL_TTL_MS = 24 * 3_600_000;

/** What the optimisation service reports about the site. */
@Injectable()
export class CloudStatusService {
  constructor(
    @InjectSettings(CacheSettings) private readonly stored: SettingsStore<CacheSettings>,
    private readonly purges: CacheInvalidatorService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /**
   * `POST cdn_status`: the site's state with the service. `cdn` says that the service delivers files: pages take them
   * from `cdn_url` from then on. `deleted` says that it no longer knows the site, and ends that.
   */
  async cdn({ qc_activated: state }: CdnStatusDto): Promise<CallbackResult<SiteStateResponse>> {
    if (state !== 'deleted' && !isLinkState(state)) return refused('lack_of_params');
    const storedState = state === 'deleted' ? null : state;
    const before = await this.stored.read();
    const after = await this.stored.change({
      qc_activated: storedState,
      ...(state === 'cdn' ? { cdn: true } : state === 'deleted' ? { cdn: false } : {}),
    });
    if (changesPages(before, after)) this.purges.pagesChanged();
    return done({ qc_activated: state });
  }

  /** `POST err_domains`: the service checks whether it refused this site as an alias. Confirmed once. */
  async alias({ main_domain: main, alias }: ErrDomainsDto): Promise<CallbackResult> {
    if (isBlank(main) || isBlank(alias)) return refused('lack_of_param');
    const { refused_alias: known } = await this.stored.read();
    const wasRefused = known !== null && known.address === alias && known.at > this.clock.nowMs() - REFUSAL_TTL_MS;
    const own = alias === this.urls.siteUrl;
    if (!wasRefused || (own && !(await this.stored.reset('refused_alias'))))
      return refused('Not an alias req from here');
    return done();
  }
}
