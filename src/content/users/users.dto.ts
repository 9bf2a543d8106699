import {
  accepting,
  ContextDto,
  ListDto,
  RestParam,
  atMost,
  isNumeric,
  partialParams,
  type ParamDeclaration,
  type ReasonedCheck,
} from '#core/parameters';
import { ContentTypeRegistry } from '#core/content';
import { injectableOf } from '#core/modules';
import { RestError } from '#core/errors';
import { isLogin } from '../../auth/users/users.service.js';

/** Names of languages in which ICU knows them; of `xx` it says nothing. */
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** A language that people may choose for themselves; empty follows the site. */
const locale: ReasonedCheck = (value) =>
  typeof value !== 'string' ||
  value === '' ||
  (/^[a-z]{2,3}(?:_[A-Za-z0-9]{2,8}){0,2}$/.test(value) && LANGUAGE_NAMES.of(value.split('_')[0]) !== undefined) ||
  new RestError('rest_not_in_enum', 'Name a language such as en_US; empty follows the site.', 400);

const ID: ParamDeclaration = { in: 'path', path: '[\\d]+', type: 'integer', description: 'Number of the account.' };
const ids = (description: string): ParamDeclaration => ({
  type: 'array',
  items: { type: 'integer' },
  default: [],
  check: atMost(1000),
  description: `${description} At most 1000.`,
});
const words = (description: string): ParamDeclaration => ({
  type: 'array',
  items: { type: 'string' },
  check: atMost(100),
  description,
});

/** A login of allowed characters; what is no text is refused by its type. */
const login: ReasonedCheck = (value) =>
  typeof value !== 'string' ||
  isLogin(value.trim()) ||
  new RestError('rest_user_invalid_username', 'A login may hold letters, digits, space and _ . - @, at most 60.', 400);

/** A sign-in password: anything but nothing, and without backslashes, which older clients mangle. */
const password: ReasonedCheck = (value) =>
  typeof value !== 'string' ||
  (value !== '' && !value.includes('\\')) ||
  new RestError('rest_user_invalid_password', 'A password must not be empty or hold a backslash.', 400);

/** `true` names no account. */
const heir = accepting(
  'the id of a user, or false',
  (value) =>
    value === '' ||
    (isNumeric(value) && Number.isInteger(Number(value))) ||
    value === false ||
    (typeof value === 'string' && value.toLowerCase() === 'false'),
);

/** The names of content types are added by `publishedPostsParam`. */
const HAS_PUBLISHED_POSTS: ParamDeclaration = {
  type: ['boolean', 'array'],
  items: { type: 'string' },
  description: 'Only accounts that have published something, or something of these types.',
};

/** `has_published_posts` with the names of the content types. */
export const publishedPostsParam = injectableOf([ContentTypeRegistry], ({ all }) => {
  const items = { type: 'string', enum: all.map(({ name }) => name) } as const;
  return { has_published_posts: { ...HAS_PUBLISHED_POSTS, items } };
});

/** `GET content/v2/users`. */
export class ListUsersDto extends ListDto {
  @RestParam(ids('Not these accounts.'))
  exclude: number[];

  @RestParam(ids('Only these accounts.'))
  include: number[];

  @RestParam({ type: 'integer', description: 'Skip so many; counts instead of the page.' })
  offset?: number;

  @RestParam({ type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Direction.' })
  order: 'asc' | 'desc';

  @RestParam({
    type: 'string',
    enum: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    default: 'name',
    description: 'Order; email and registered_date are for those who may list accounts.',
  })
  orderby: 'id' | 'include' | 'name' | 'registered_date' | 'slug' | 'include_slugs' | 'email' | 'url';

  @RestParam(words('Only accounts with one of these slugs.'))
  slug?: string[];

  @RestParam(words('Only accounts with one of these roles; for those who may list accounts.'))
  roles?: string[];

  @RestParam(words('Only accounts with one of these capabilities; for those who may list accounts.'))
  capabilities?: string[];

  @RestParam({ type: 'string', enum: ['authors'], description: 'Only accounts that may write posts.' })
  who?: 'authors';

  @RestParam(HAS_PUBLISHED_POSTS)
  has_published_posts?: boolean | string[];

  @RestParam({
    type: 'array',
    items: { type: 'string', enum: ['email', 'name', 'id', 'username', 'slug'] },
    default: [],
    description: 'Where `search` looks; everywhere if empty.',
  })
  search_columns: string[];
}

/** What is written of an account. Absent members stay as they are; an empty list of roles counts as absent. */
export class UserFieldsDto {
  @RestParam({
    type: 'string',
    check: login,
    description: 'Login: letters, digits, space and _ . - @, at most 60. Cannot change.',
  })
  username?: string;

  @RestParam({ type: 'string', description: 'The name others see. Default: first and last name, or the login.' })
  name?: string;

  @RestParam({ type: 'string', description: 'First name.' })
  first_name?: string;

  @RestParam({ type: 'string', description: 'Last name.' })
  last_name?: string;

  @RestParam({ type: 'string', format: 'email', description: 'E-mail address; unique among all accounts.' })
  email?: string;

  @RestParam({ type: 'string', format: 'uri', description: 'Website, at most 500 characters.' })
  url?: string;

  @RestParam({ type: 'string', description: 'About the person; basic HTML.' })
  description?: string;

  @RestParam({ type: 'string', check: locale, description: 'Language, such as en_US; empty follows the site.' })
  locale?: string;

  @RestParam({ type: 'string', description: 'Nickname. Default: the login.' })
  nickname?: string;

  @RestParam({ type: 'string', description: "Part of the address of the author's page; unique among all accounts." })
  slug?: string;

  @RestParam(words('Roles: administrator, editor, author, contributor, subscriber. Default: subscriber.'))
  roles?: string[];

  @RestParam({
    type: 'string',
    check: password,
    description: 'Password for signing in to pages; the interface takes application passwords.',
  })
  password?: string;

  @RestParam({
    type: 'string',
    hidden: true,
    description:
      'Sign-in password of the caller. A browser session whose sign-in is older than ten minutes must send it with a new password or e-mail address.',
  })
  current_password?: string;

  @RestParam({
    type: 'object',
    hidden: true,
    description:
      'Capabilities to grant (`true`) or revoke (`false`), e.g. `{"cal_manage_attendees": true}`; others stay. For administrators, who grant only what they have.',
  })
  capabilities?: Record<string, unknown>;

  @RestParam({ type: 'object', description: 'Further registered values. This service has none: members are ignored.' })
  meta?: Record<string, unknown>;
}

/** `POST content/v2/users`. */
export class CreateUserDto extends UserFieldsDto {
  /** Refused: the service assigns ids. */
  @RestParam({ hidden: true, description: 'Refused: the service assigns ids.' })
  id?: unknown;

  @RestParam({
    type: 'string',
    required: true,
    check: login,
    description: 'Login: letters, digits, space and _ . - @, at most 60.',
  })
  override username: string;

  @RestParam({
    type: 'string',
    format: 'email',
    required: true,
    description: 'E-mail address; unique among all accounts.',
  })
  override email: string;

  @RestParam({ type: 'string', required: true, check: password, description: 'Password for signing in to pages.' })
  override password: string;
}

/** `GET content/v2/users/<id>`. */
export class ReadUserDto extends ContextDto {
  @RestParam(ID)
  id: number;
}

/** `POST|PUT|PATCH content/v2/users/<id>`. */
export class UpdateUserDto extends partialParams(UserFieldsDto) {
  @RestParam(ID)
  id: number;
}

/** `DELETE content/v2/users/me`. */
export class RemoveMeDto {
  @RestParam({ type: 'boolean', default: false, description: 'Must be true: accounts do not go to a trash.' })
  force: boolean;

  @RestParam({
    type: 'integer',
    also: ['boolean', 'string'],
    required: true,
    check: heir,
    clean: (value) => ((value as unknown) === '' ? false : value),
    description: 'Account that gets everything this one has written; false or empty: all that goes to the trash.',
  })
  reassign: number | false;
}

/** `DELETE content/v2/users/<id>`. */
export class RemoveUserDto extends RemoveMeDto {
  @RestParam(ID)
  id: number;
}
