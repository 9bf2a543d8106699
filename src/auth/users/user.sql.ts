/** SQL expression for the id of the account with an e-mail address; null without one. Takes the address in lower case. */
export const USER_ID_BY_EMAIL = '(SELECT holder.id FROM users holder WHERE holder.email_key = ?)';

/** SQL expression for the name of an account, ready for HTML; null without one. @param id column with the id */
export function userName(id: string): string {
  return `(SELECT named.name FROM users named WHERE named.id = ${id})`;
}
