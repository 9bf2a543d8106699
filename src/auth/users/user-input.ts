import { escapedName, plainText, sanitizeTermDescription, sanitizeUrl } from '#core/text';
import type { UserEntity } from './user.entity.js';

/** What a person tells of themselves. */
export interface UserProfile {
  /** The name others see. */
  name?: string;
  first_name?: string;
  last_name?: string;
  nickname?: string;
  url?: string;
  /** Basic HTML. */
  description?: string;
  /** Empty: the site's language. */
  locale?: string;
}

/** What a new account is made from. */
export interface NewUser extends UserProfile {
  login: string;
  email: string;
  /** Sign-in password; without one, only application passwords open the account. */
  password?: string;
  slug?: string;
  /** Default: subscriber. */
  roles?: readonly string[];
}

/** What changes of an account. Absent members stay as they are. */
export interface UserChange extends UserProfile {
  email?: string;
  password?: string;
  slug?: string;
  /** The roles the account has from now on. */
  roles?: readonly string[];
  /** Capabilities granted (`true`) or denied (`false`) besides those of the roles. Others stay as they are. */
  capabilities?: Readonly<Record<string, boolean>>;
}

/** Longest texts that the columns hold. */
const LENGTHS = { name: 250, first_name: 250, last_name: 250, nickname: 250, url: 500, locale: 20 } as const;
/** Characters, not bytes. A biography is shorter. */
const MAX_DESCRIPTION_LENGTH = 50_000;

/** The columns of the input, cleaned: one-line names without markup and ready for HTML, URLs that are valid. */
export function profileColumns(given: UserProfile): Partial<UserEntity> {
  const columns: Partial<UserEntity> = {};
  for (const field of ['name', 'first_name', 'last_name', 'nickname'] as const) {
    const text = given[field];
    if (text !== undefined) columns[field] = cut(escapedName(text), LENGTHS[field]);
  }
  if (given.locale !== undefined) columns.locale = cut(plainText(given.locale), LENGTHS.locale);
  if (given.url !== undefined) {
    const url = sanitizeUrl(given.url);
    // Half an address leads nowhere.
    columns.url = url.length <= LENGTHS.url ? url : '';
  }
  if (given.description !== undefined) {
    columns.description = sanitizeTermDescription(cut(given.description.replaceAll('\0', ''), MAX_DESCRIPTION_LENGTH));
  }
  return columns;
}

/** The first `length` characters, without half a surrogate pair at the end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}/gu, '');
}
