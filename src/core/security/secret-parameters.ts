/** Names of query and form parameters whose values are secrets. */
const SECRET_PARAMETER =
  /^(?:.*password.*|pass|pwd|.*secret.*|.*token|(?:api|app|order|access|private)?_?key|.*_key|.*_hash|hash|security_code|_?wp_?nonce|.*nonce|signature|sig|auth|authorization|code|email|.*_email)$/i;

/** No parameter has a longer name: what such a name says is not looked at. */
const MAX_NAME_LENGTH = 250;

/** Replaces a secret value. */
export const REDACTED = '***';

/** Whether the value of a query or form parameter is a secret or personal: no log, table or cache may hold it. */
export function isSecretParameter(name: string): boolean {
  return name.length > MAX_NAME_LENGTH || SECRET_PARAMETER.test(name.split('[', 1)[0]);
}

/** Whether a parsed query has a parameter with a secret value. */
export function hasSecretParameter(query: Readonly<Record<string, unknown>>): boolean {
  for (const name in query) if (isSecretParameter(name)) return true;
  return false;
}

/** The pages of an order and the files of a ticket: their paths hold the secret of the order or ticket. */
const SECRET_PATH = /(\/(?:order|ticket)\/\d+-)[^/?#]+/i;

/**
 * An address, or the part of one from its path on, with the values of secret parameters and the secrets of orders and
 * tickets replaced by `***`.
 */
export function redactSecrets(from: string): string {
  const address = from.replace(SECRET_PATH, `$1${REDACTED}`);
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  const query = address.slice(mark + 1).replace(/[^&;#]+/g, (pair) => {
    const [start, name] = /^=*([^=]+)=/.exec(pair) ?? [];
    return name !== undefined && isSecretParameter(decoded(name)) ? `${start}${REDACTED}` : pair;
  });
  return `${address.slice(0, mark)}?${query}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).trim();
  } catch {
    return name;
  }
}
