import { RestParam } from '#core/parameters';

/*
 * Callbacks are answered by codes of their own whatever is sent (cache.md), so nothing is refused by its type: the
 * services look at the values. The index of the reference knows none of these members.
 */

/** Parameters of `POST token`. */
export class TokenDto {
  @RestParam({ loose: true, hidden: true, description: 'MD5 of the characters 0 to 7 of the token.' })
  hash?: unknown;
}

/** Parameters of `POST apikey`. */
export class CloudApiKeyDto {
  @RestParam({ loose: true, hidden: true, description: 'The key.' })
  domain_key?: unknown;

  @RestParam({ loose: true, hidden: true, description: 'Whether the site belongs to an account of the service.' })
  is_linked?: unknown;

  @RestParam({ loose: true, hidden: true, description: 'MD5 of the characters 1 to 8 of the token.' })
  hash?: unknown;

  @RestParam({ loose: true, hidden: true, description: 'The domain that the service files this site under.' })
  main_domain?: unknown;
}

/** Parameters of `POST ip_validate`. */
export class IpValidateDto {
  @RestParam({ loose: true, hidden: true, description: 'MD5 of the characters 0 to 3 of the key.' })
  hash?: unknown;
}

/** Parameters of `POST cdn_status`. */
export class CdnStatusDto {
  @RestParam({ loose: true, hidden: true, description: 'anonymous, linked, cdn or deleted.' })
  qc_activated?: unknown;
}

/** Parameters of `POST err_domains`. */
export class ErrDomainsDto {
  @RestParam({ loose: true, hidden: true, description: 'The domain whose alias the site was taken for.' })
  main_domain?: unknown;

  @RestParam({ loose: true, hidden: true, description: 'The address that was refused.' })
  alias?: unknown;
}
