import { Entity, Index } from 'typeorm';
import { BinaryColumn, IdColumn, IntColumn, JsonColumn, KeyColumn, MomentColumn, StringColumn } from '#core/database';
import { createHash } from 'node:crypto';
import { foldCase } from '#core/text';

/** What both logs note of a request. */
export abstract class LogEntity {
  /** Sequence number. */
  @IdColumn()
  id: number;

  /** UTC. */
  @MomentColumn()
  created: string;

  /** Decoded path and query, at most 2000 characters. */
  @BinaryColumn(2000)
  url: string;

  /** `groupKey` of the address. */
  @BinaryColumn(600)
  url_key: string;

  /** Scheme and host. */
  @StringColumn(255)
  domain: string;

  /** `User-Agent` header. */
  @StringColumn(255, { nullable: true })
  agent: string | null;

  /** `groupKey` of the agent. */
  @BinaryColumn(255, { nullable: true })
  agent_key: string | null;

  /** `Referer` header. */
  @StringColumn(255, { nullable: true })
  referrer: string | null;

  /** Status of the response. */
  @IntColumn()
  http_code: number;

  /** HTTP method. */
  @KeyColumn(10)
  request_method: string;

  /** Headers and source as the log settings allow, JSON; never credentials. */
  @JsonColumn({ nullable: true })
  request_data: RequestData | null;

  /** Empty where addresses are not logged. */
  @KeyColumn(45)
  ip: string;
}

/** What the settings let the log keep beyond the request line; never credentials. */
export interface RequestData {
  /** Request headers, names Capitalised-Dashed. */
  headers?: Record<string, string | number>;
  /** Which part of the service redirected. */
  source?: string[];
}

/** Requests that were redirected. */
@Entity('redirect_log')
@Index('ix_redirect_log_created', ['created'])
@Index('ix_redirect_log_ip', ['ip'])
@Index('ix_redirect_log_url', ['url_key'])
export class RedirectLogEntity extends LogEntity {
  /** Target of the redirect. */
  @StringColumn(2000, { nullable: true })
  sent_to: string | null;

  /** Who redirected, as in `X-Redirect-By`: `redirection`, `wordpress`. */
  @StringColumn(50)
  redirect_by: string;

  /** The rule; it may be gone. */
  @IntColumn({ nullable: true })
  redirection_id: number | null;
}

/** Requests that found nothing. */
@Entity('redirect_not_found_log')
@Index('ix_redirect_not_found_log_created', ['created'])
@Index('ix_redirect_not_found_log_ip', ['ip'])
@Index('ix_redirect_not_found_log_url', ['url_key'])
export class NotFoundLogEntity extends LogEntity {}

/** The two logs, named as their routes are. */
export type LogKind = 'log' | '404';

/** Longest key of an address, and of an agent. */
const MAX_KEY_LENGTH = 600;
export const AGENT_KEY_LENGTH = 255;
const HASH_LENGTH = 64;

/** What entries are grouped by and compared by: lower case without accents; of long texts the end as a hash. */
export function groupKey(text: string, longest = MAX_KEY_LENGTH): string {
  const key = foldCase(text.toWellFormed());
  if (key.length <= longest) return key;
  const start = key.slice(0, longest - HASH_LENGTH).toWellFormed();
  return start + createHash('sha256').update(key).digest('hex');
}
