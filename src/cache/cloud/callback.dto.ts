import { RestParam } from '#core/parameters';

// The index of the reference knows none of these members.

const loose = 'The services answer wrong values with codes of callbacks (recorded).';

/** Parameters of `POST token`. */
export class TokenDto {
  @RestParam({ loose, hidden: true, description: 'MD5 of the characters 0 to 7 of the token.' })
  hash?: unknown;
}

/** Parameters of `POST apikey`. */
export class CloudApiKeyDto {
  @RestParam({ loose, hidden: true, description: 'The key.' })
  domain_key?: unknown;

  @RestParam({ loose, hidden: true, description: 'Whether the site belongs to an account of the service.' })
  is_linked?: unknown;

  @RestParam({ loose, hidden: true, description: 'MD5 of the characters 1 to 8 of the token.' })
  hash?: unknown;

  @RestParam({ loose, hidden: true, description: 'The domain that the service files this site under.' })
  main_domain?: unknown;
}

/** Parameters of `POST ip_validate`. */
export class IpValidateDto {
  @RestParam({ loose, hidden: true, description: 'MD5 of the characters 0 to 3 of the key.' })
  hash?: unknown;
}

/** Parameters of `POST cdn_status`. */
export class CdnStatusDto {
  @RestParam({ loose, hidden: true, description: 'anonymous, linked, cdn or deleted.' })
  qc_activated?: unknown;
}

/** Parameters of `POST err_domains`. */
export class ErrDomainsDto {
  @RestParam({ loose, hidden: true, description: 'The domain whose alias the site was taken for.' })
  main_domain?: unknown;

  @RestParam({ loose, hidden: true, description: 'The address that was refused.' })
  alias?: unknown;
}
