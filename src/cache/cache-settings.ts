/** What `cache/v1` keeps beside its jobs. */
export interface CacheSettings {
  /** Addresses and networks (CIDR) from which the optimisation service may call, as an administrator named them. */
  cloud_ips: string[];
  /** Those that the optimisation service told itself, and when (ms since 1970). */
  told_ips: { list: string[]; at: number };
  /** The key agreed with the service, sealed; empty: none is agreed. */
  api_key: string;
  /** A token that waits for the service to bring a key, sealed, and until when it is good (ms since 1970). */
  token: { sealed: string; until: number } | null;
  /** Callbacks must be signed with the key. */
  require_signature: boolean;
  /** Whether the service knows the site as one of an account. */
  is_linked: boolean;
  /** When the key came (ms since 1970); 0: never. */
  linked_at: number;
  /** The domain that the service files this site under. */
  main_domain: string;
  /** What the service says about the site; null: nothing. */
  qc_activated: string | null;
  /** Whether the files of pages are delivered from `cdn_url`. */
  cdn: boolean;
  /** Address that takes the place of the site's in the addresses of files, without a slash at the end; empty: none. */
  cdn_url: string;
  /** The address under which the service refused the site as an alias, and when (ms since 1970). */
  refused_alias: { address: string; at: number } | null;
  /** When a callback about images came with a wrong key (ms since 1970). */
  wrong_key_at: number;
  /** The last image that was ordered in turn (`POST jobs` with `next`). */
  gathered_until: number;
  /** Warms the response cache after a purge. */
  crawler: boolean;
}

/** Whether pages look different with other settings. */
export function changesPages(before: CacheSettings, after: CacheSettings): boolean {
  const shown = ({ cloud_ips: ips, cdn, cdn_url: url }: CacheSettings): string =>
    JSON.stringify([ips.length > 0, cdn && url]);
  return shown(before) !== shown(after);
}

/** What a new site starts with: nobody may call. */
export const CACHE_DEFAULTS: Readonly<CacheSettings> = {
  cloud_ips: [],
  told_ips: { list: [], at: 0 },
  api_key: '',
  token: null,
  require_signature: false,
  is_linked: false,
  linked_at: 0,
  main_domain: '',
  qc_activated: null,
  cdn: false,
  cdn_url: '',
  refused_alias: null,
  wrong_key_at: 0,
  gathered_until: 0,
  crawler: false,
};
