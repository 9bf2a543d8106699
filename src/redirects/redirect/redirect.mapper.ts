import { formatDate, utcToWall } from '#core/time';
import { flagsOf, type SourceFlags } from '../flags.js';
import type { RedirectEntity } from './redirect.entity.js';
import type { RedirectResponse } from './redirect.response.js';

/** How the site writes moments. */
export interface SiteClock {
  timezone: string;
  date_format: string;
  time_format: string;
}

/** A rule as it is answered. @param flags the site's, which rules without their own follow */
export function toRuleResponse(rule: RedirectEntity, flags: SourceFlags, clock: SiteClock): RedirectResponse {
  const { options } = rule.match_data ?? {};
  return {
    id: rule.id,
    url: rule.url,
    match_url: rule.match_url,
    match_data: { source: flagsOf(rule, flags), ...(options && { options }) },
    action_code: rule.action_code,
    action_type: rule.action_type,
    action_data: rule.action_data,
    match_type: rule.match_type,
    title: rule.title ?? '',
    hits: rule.last_count,
    regex: rule.regex,
    group_id: rule.group_id,
    position: rule.position,
    last_access: rule.last_access === null ? '-' : siteDate(rule.last_access, clock),
    enabled: rule.enabled,
  };
}

/** A UTC moment as a date of the site. */
export function siteDate(utc: string, { timezone, date_format: format }: SiteClock): string {
  return formatDate(utcToWall(utc, timezone), timezone, format);
}

/** A UTC moment as a time of the site. */
export function siteTime(utc: string, { timezone, time_format: format }: SiteClock): string {
  return formatDate(utcToWall(utc, timezone), timezone, format);
}
