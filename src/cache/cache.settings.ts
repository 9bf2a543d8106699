import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Accepts, SettingsGroup } from '#core/settings';
import { MAX_ADDRESSES, isAddressOrNetwork } from './cloud/address-list.js';

/** Longest domain name, in characters. */
export const MAX_DOMAIN_LENGTH = 255;
/** Longest `cdn_url`, in characters. */
export const MAX_CDN_URL_LENGTH = 500;

/** What the optimisation service can say about a site that it knows. */
export const LINK_STATES = ['anonymous', 'linked', 'cdn'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const isLinkState = (value: unknown): value is LinkState => (LINK_STATES as readonly unknown[]).includes(value);

/** Settings of `cache/v1`. The defaults admit no caller. */
@SettingsGroup({ name: 'cache', table: 'cache_settings' })
export class CacheSettings {
  /** Addresses and networks (CIDR) from which the optimisation service may call, set by an administrator. */
  @ArrayMaxSize(MAX_ADDRESSES)
  @Accepts('a list of IP addresses and networks', isAddressList)
  cloud_ips: string[] = [];

  /** Those that the optimisation service sent itself, and when (ms since 1970). */
  @Accepts('an object with a list of IP addresses and networks, and a moment', isDatedAddressList)
  told_ips: { list: string[]; at: number } = { list: [], at: 0 };

  /** The key agreed with the service, sealed; empty: none is agreed. */
  @IsString()
  api_key = '';

  /** A token with which the service may bring a key, sealed, and until when it is valid (ms since 1970); null: none. */
  @IsOptional()
  @Accepts('an object with the sealed token and a moment', isSealedToken)
  token: { sealed: string; until: number } | null = null;

  /** Callbacks must be signed with the key. */
  @IsBoolean()
  require_signature = false;

  /** The service knows the site as one of an account. */
  @IsBoolean()
  is_linked = false;

  /** When the key came (ms since 1970); 0: never. */
  @IsInt()
  @Min(0)
  linked_at = 0;

  /** The domain by which the service knows this site. */
  @IsString()
  @MaxLength(MAX_DOMAIN_LENGTH)
  main_domain = '';

  /** What the service says about the site; null: nothing. */
  @IsOptional()
  @IsIn(LINK_STATES)
  qc_activated: LinkState | null = null;

  /** The files of pages are delivered from `cdn_url`. */
  @IsBoolean()
  cdn = false;

  /** Address that replaces the address of the site in the addresses of files, without a slash at the end; empty: none. */
  @IsString()
  @MaxLength(MAX_CDN_URL_LENGTH)
  cdn_url = '';

  /** The address that the service refused as an alias of the site, and when (ms since 1970); null: none. */
  @IsOptional()
  @Accepts('an object with an address and a moment', isDatedAddress)
  refused_alias: { address: string; at: number } | null = null;

  /** When a callback about images came with a wrong key (ms since 1970); 0: never. */
  @IsInt()
  @Min(0)
  wrong_key_at = 0;

  /** Id of the last image that was ordered in turn (`POST jobs` with `next`); 0: none. */
  @IsInt()
  @Min(0)
  gathered_until = 0;

  /** Warms the response cache after a purge. */
  @IsBoolean()
  crawler = false;
}

/** Whether pages look different with other settings. */
export function changesPages(before: CacheSettings, after: CacheSettings): boolean {
  const shown = ({ cloud_ips: ips, cdn, cdn_url: url }: CacheSettings): string =>
    JSON.stringify([ips.length > 0, cdn && url]);
  return shown(before) !== shown(after);
}

function isAddressList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isAddressOrNetwork);
}

function isDatedAddressList(value: unknown): boolean {
  const { list, at } = membersOf(value);
  return isAddressList(list) && Number.isInteger(at);
}

function isSealedToken(value: unknown): boolean {
  const { sealed, until } = membersOf(value);
  return typeof sealed === 'string' && Number.isInteger(until);
}

function isDatedAddress(value: unknown): boolean {
  const { address, at } = membersOf(value);
  return typeof address === 'string' && Number.isInteger(at);
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
