import { ApiProperty } from '#core/openapi';
import type { LinkState } from '../cache.settings.js';

/** The settings of the cache; of secrets only whether there are any. */
export class CacheSettingsResponse {
  /**
   * IP addresses and networks from which the optimisation service may call, as administrators set them.
   * @example ["192.0.2.0/24"]
   */
  cloud_ips!: string[];

  /** Those that the optimisation service has sent. */
  told_ips!: string[];

  /** When it sent them, in UTC; null for never. @example 2031-05-01T17:30:00.000Z */
  @ApiProperty({ format: 'date-time' })
  told_ips_at!: string | null;

  /** Whether a key is agreed with the optimisation service. */
  api_key_set!: boolean;

  /** Whether a token waits for the optimisation service to bring a key. */
  token_set!: boolean;

  /** Until when the token is valid, in UTC; null for no token. @example 2031-05-01T18:30:00.000Z */
  @ApiProperty({ format: 'date-time' })
  token_until!: string | null;

  /** Whether callbacks must be signed with the key. */
  require_signature!: boolean;

  /** Whether the site belongs to an account of the optimisation service. */
  is_linked!: boolean;

  /** When the key came, in UTC; null for never. @example 2031-05-01T17:30:00.000Z */
  @ApiProperty({ format: 'date-time' })
  linked_at!: string | null;

  /** Domain by which the optimisation service knows the site; empty for none. @example example.org */
  main_domain!: string;

  /** What the optimisation service says about the site; null for nothing. */
  qc_activated!: LinkState | null;

  /** Whether pages take uploads and stylesheets from `cdn_url`. */
  cdn!: boolean;

  /**
   * Address that replaces the one of the site in addresses of files; empty for none.
   * @example https://cdn.example.org
   */
  cdn_url!: string;

  /** Whether the optimisation service has refused the site as an alias, until that is confirmed. */
  alias_pending!: boolean;

  /** Whether public pages are requested after a purge. */
  crawler!: boolean;
}

/** The settings after a change. */
export class ChangedCacheSettingsResponse extends CacheSettingsResponse {
  /** The new token; only after `generate_token`, and never returned again. */
  token?: string;
}
