import { ApiProperty } from '#core/openapi';
import { LINK_STATES } from '../cache.settings.js';

/** The settings of the cache; of secrets only whether there are any. */
export class CacheSettingsResponse {
  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'IP addresses and networks from which the optimisation service may call, as administrators set them.',
    example: ['192.0.2.0/24'],
  })
  cloud_ips!: string[];

  @ApiProperty({ type: 'string', isArray: true, description: 'Those that the optimisation service has sent.' })
  told_ips!: string[];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it sent them, in UTC; null for never.',
    example: '2031-05-01T17:30:00.000Z',
  })
  told_ips_at!: string | null;

  @ApiProperty({ type: 'boolean', description: 'Whether a key is agreed with the optimisation service.' })
  api_key_set!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether a token waits for the optimisation service to bring a key.' })
  token_set!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Until when the token is valid, in UTC; null for no token.',
    example: '2031-05-01T18:30:00.000Z',
  })
  token_until!: string | null;

  @ApiProperty({ type: 'boolean', description: 'Whether callbacks must be signed with the key.' })
  require_signature!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether the site belongs to an account of the optimisation service.' })
  is_linked!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the key came, in UTC; null for never.',
    example: '2031-05-01T17:30:00.000Z',
  })
  linked_at!: string | null;

  @ApiProperty({
    type: 'string',
    description: 'Domain by which the optimisation service knows the site; empty for none.',
    example: 'example.org',
  })
  main_domain!: string;

  @ApiProperty({
    enum: LINK_STATES,
    nullable: true,
    description: 'What the optimisation service says about the site; null for nothing.',
  })
  qc_activated!: string | null;

  @ApiProperty({ type: 'boolean', description: 'Whether pages take uploads and stylesheets from `cdn_url`.' })
  cdn!: boolean;

  @ApiProperty({
    type: 'string',
    description: 'Address that replaces the one of the site in addresses of files; empty for none.',
    example: 'https://cdn.example.org',
  })
  cdn_url!: string;

  @ApiProperty({
    type: 'boolean',
    description: 'Whether the optimisation service has refused the site as an alias, until that is confirmed.',
  })
  alias_pending!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether public pages are requested after a purge.' })
  crawler!: boolean;
}

/** The settings after a change. */
export class ChangedCacheSettingsResponse extends CacheSettingsResponse {
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'The new token; only after `generate_token`, and never returned again.',
  })
  token?: string;
}
