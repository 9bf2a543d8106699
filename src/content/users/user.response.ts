import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** A user. Members except the public ones are for the user and for administrators. */
export class UserResponse extends ContentItemResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the user.', example: 1 })
  id!: number;

  @ApiProperty({ type: 'string', required: false, description: 'Login.', example: 'ada' })
  username?: string;

  @ApiProperty({ type: 'string', description: 'Display name.', example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ type: 'string', required: false, description: 'First name.', example: 'Ada' })
  first_name?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Last name.', example: 'Lovelace' })
  last_name?: string;

  @ApiProperty({ type: 'string', required: false, description: 'E-mail address.', example: 'ada@example.org' })
  email?: string;

  @ApiProperty({ type: 'string', description: 'Website.', example: 'https://ada.example.org' })
  url!: string;

  @ApiProperty({ type: 'string', description: 'Biography.', example: 'Plans the concerts.' })
  description!: string;

  @ApiProperty({
    type: 'string',
    description: 'Address of the page of its posts.',
    example: 'https://calendar.example/author/ada/',
  })
  link!: string;

  @ApiProperty({ type: 'string', required: false, description: 'Language.', example: 'en_US' })
  locale?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Nickname.', example: 'ada' })
  nickname?: string;

  @ApiProperty({ type: 'string', description: 'Last part of the address.', example: 'ada' })
  slug!: string;

  @ApiProperty({ type: 'string', isArray: true, required: false, description: 'Roles.', example: ['editor'] })
  roles?: string[];

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Creation of the account.',
    example: '2031-05-01T19:30:00+00:00',
  })
  registered_date?: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    selfRequired: false,
    description: 'Capabilities.',
    example: { edit_posts: true },
  })
  capabilities?: Record<string, boolean>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'boolean' },
    selfRequired: false,
    description: 'Roles and capabilities that were given to the user itself.',
    example: { editor: true },
  })
  extra_capabilities?: Record<string, boolean>;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    selfRequired: false,
    description: 'Addresses of images, by size in pixels.',
    example: { '48': 'https://secure.gravatar.com/avatar/0' },
  })
  avatar_urls?: Record<string, string>;

  @ApiProperty({
    oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA],
    required: false,
    description: 'Always empty.',
  })
  meta?: Record<string, unknown> | never[];
}

/** A deleted user. */
export class DeletedUserResponse {
  @ApiProperty({ type: 'boolean', description: 'Always true.' })
  deleted!: boolean;

  @ApiProperty({ type: UserResponse, description: 'The user as it was.' })
  previous!: UserResponse;
}
