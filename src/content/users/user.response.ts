import { ApiProperty, EMPTY_LIST_SCHEMA } from '#core/openapi';
import { ContentItemResponse } from '../shared/content-item.response.js';

/** A user. Members except the public ones are for the user and for administrators. */
export class UserResponse extends ContentItemResponse {
  /** Id of the user. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Login. @example ada */
  username?: string;

  /** Display name. @example "Ada Lovelace" */
  name!: string;

  /** First name. @example Ada */
  first_name?: string;

  /** Last name. @example Lovelace */
  last_name?: string;

  /** E-mail address. @example ada@example.org */
  email?: string;

  /** Website. @example https://ada.example.org */
  url!: string;

  /** Biography. @example "Plans the concerts." */
  description!: string;

  /** Address of the page of its posts. @example https://calendar.example/author/ada/ */
  link!: string;

  /** Language. @example en_US */
  locale?: string;

  /** Nickname. @example ada */
  nickname?: string;

  /** Last part of the address. @example ada */
  slug!: string;

  /** Roles. @example ["editor"] */
  roles?: string[];

  /** Creation of the account. @example 2031-05-01T19:30:00+00:00 */
  registered_date?: string;

  /** Capabilities. @example {"edit_posts": true} */
  capabilities?: Record<string, boolean>;

  /** Roles and capabilities that were given to the user itself. @example {"editor": true} */
  extra_capabilities?: Record<string, boolean>;

  /** Addresses of images, by size in pixels. @example {"48": "https://secure.gravatar.com/avatar/0"} */
  avatar_urls?: Record<string, string>;

  /** Always empty. */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  meta?: Record<string, unknown> | never[];
}

/** A deleted user. */
export class DeletedUserResponse {
  /** Always true. */
  deleted!: boolean;

  /** The user as it was. */
  previous!: UserResponse;
}
