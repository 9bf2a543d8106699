import { siteDate, siteTime, type SiteClock } from '../redirect/redirect.mapper.js';
import type { Grouping } from './log-list.sql.js';
import type { LogGroup, LogRow } from './logs.repository.js';
import type { LogEntryResponse, LogGroupResponse } from './log.response.js';

/** Names of those who redirect that capitals alone do not make. */
const NAMES: Readonly<Record<string, string>> = { wordpress: 'WordPress' };

/** An entry as it is answered; of a redirect, with where it went and why. */
export function toLogResponse(row: LogRow, clock: SiteClock): LogEntryResponse {
  const { redirect_by: slug } = row;
  return {
    id: row.id,
    created: siteDate(row.created, clock),
    created_time: siteTime(row.created, clock),
    url: row.url,
    agent: row.agent,
    referrer: row.referrer,
    domain: row.domain,
    ip: row.ip,
    http_code: row.http_code,
    request_method: row.request_method,
    request_data: row.request_data ?? '',
    ...(slug !== undefined && {
      sent_to: row.sent_to ?? null,
      redirection_id: row.redirection_id ?? 0,
      redirect_by_slug: slug,
      redirect_by: NAMES[slug] ?? capitalised(slug),
    }),
  };
}

/** A group of entries as it is answered. */
export function toLogGroupResponse({ shown, count }: LogGroup, by: Grouping): LogGroupResponse {
  return { count, [by]: shown, id: shown };
}

const capitalised = (slug: string): string =>
  slug.replace(/(^|[\s-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
