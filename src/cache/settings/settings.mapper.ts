import type { CacheSettings } from '../cache.settings.js';
import type { CacheSettingsResponse } from './settings.response.js';

/** The settings as administrators see them: of secrets only whether there are any. Moments are ISO 8601 in UTC. */
export function toCacheSettingsResponse(settings: CacheSettings, now: number): CacheSettingsResponse {
  const { api_key: key, token, told_ips: received, refused_alias: refused } = settings;
  return {
    cloud_ips: settings.cloud_ips,
    told_ips: received.list,
    told_ips_at: moment(received.at),
    api_key_set: key !== '',
    token_set: token !== null && token.until > now,
    token_until: token === null ? null : moment(token.until),
    require_signature: settings.require_signature,
    is_linked: settings.is_linked,
    linked_at: moment(settings.linked_at),
    main_domain: settings.main_domain,
    qc_activated: settings.qc_activated,
    cdn: settings.cdn,
    cdn_url: settings.cdn_url,
    alias_pending: refused !== null,
    crawler: settings.crawler,
  };
}

function moment(ms: number): string | null {
  return ms === 0 ? null : new Date(ms).toISOString();
}
