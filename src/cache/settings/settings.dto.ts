import { accepting, RestParam } from '#core/parameters';
import { MAX_ADDRESSES, isAddressOrNetwork } from '../cloud/address-list.js';
import { trimEnd } from '#core/text';

/** Parameters of `POST cache/v1/settings`: only what is sent changes. */
export class ChangeCacheSettingsDto {
  @RestParam({
    type: 'array',
    maxItems: MAX_ADDRESSES,
    items: { type: 'string' },
    check: accepting(
      'a list of IP addresses and networks, such as 192.0.2.0/24',
      (value) => Array.isArray(value) && value.every(isAddressOrNetwork),
    ),
    description: 'IP addresses and networks (192.0.2.0/24) from which the optimisation service may call.',
  })
  cloud_ips?: string[];

  @RestParam({
    type: 'string',
    maxLength: 500,
    pattern: '^(|\\S{8,})$',
    description: 'Key agreed with the service, at least 8 characters; empty: none. It cannot be read back.',
  })
  api_key?: string;

  @RestParam({
    type: 'string',
    maxLength: 200,
    pattern: '^(|\\S{12,})$',
    description:
      'Token with which the service may bring a key within the hour, at least 12 characters; empty: none. It cannot be read back.',
  })
  token?: string;

  @RestParam({ type: 'boolean', description: 'true: makes a new token, which is returned in this response only.' })
  generate_token?: boolean;

  @RestParam({
    type: 'boolean',
    description: 'Callbacks must carry an X-Cloud-Signature made with the key; those that lead to a key excepted.',
  })
  require_signature?: boolean;

  @RestParam({
    type: 'boolean',
    description: 'true: the service has just refused the site as an alias; false: forgets that.',
  })
  alias_pending?: boolean;

  @RestParam({
    type: 'boolean',
    description:
      'Pages take uploaded files and stylesheets from `cdn_url`. The callback `cdn_status` switches it on with `cdn`, off with `deleted`.',
  })
  cdn?: boolean;

  @RestParam({
    type: 'string',
    maxLength: 500,
    pattern: '^(|https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~/-]*)?)$',
    clean: (value: string) => trimEnd(value, '/'),
    description:
      'Address that takes the place of the address of the site in the addresses of uploaded files and stylesheets of pages, such as https://cdn.example; empty: none.',
  })
  cdn_url?: string;

  @RestParam({ type: 'boolean', description: 'Ask for public pages after a purge, so that they are cached again.' })
  crawler?: boolean;
}
