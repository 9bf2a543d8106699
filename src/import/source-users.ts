import { ownMember } from './json-shape.js';
import { readId } from './raw-field.reader.js';
import { isObject } from '#core/parameters';
import { jsonOrUndefined } from '#core/text';

/**
 * Logins and e-mail addresses of the users of a site, by their ids there.
 *
 * @param text what `wp/v2/users?context=edit` or `content/v2/users?context=edit` of the site answers: a JSON list of users
 * @throws Error in plain words when it is something else
 */
export function sourceUsers(text: string): Map<number, string[]> {
  const list = jsonOrUndefined(text);
  if (!Array.isArray(list)) throw new Error('The list of users is not a JSON list, as /users?context=edit answers it.');
  const users = new Map<number, string[]>();
  for (const user of list.filter(isObject)) {
    const text = (name: string): string[] => {
      const value = ownMember(user, name);
      return typeof value === 'string' && value !== '' ? [value] : [];
    };
    const id = readId(String(ownMember(user, 'id')));
    // An e-mail address means one person; logins such as "admin" are alike everywhere.
    if (id !== undefined) users.set(id, [...text('email'), ...text('username'), ...text('login')]);
  }
  return users;
}
