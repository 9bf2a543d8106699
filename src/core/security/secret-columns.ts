/** Names of columns whose values are secrets or hashes of secrets, whatever table they are in. */
const SECRET_NAME = /password|hash|secret|token|security_code|sealed|digest|fingerprint|(^|_)(key|answer)$/i;
/** Columns with such a name that hold readable text, by which public members are sorted or compared. */
const PUBLIC_COLUMN = /\.(name|login|title|url|agent|action)_key$|^users\.email_key$/;
/** Secrets whose column has an ordinary name: ids that are hashes of tokens, and values of the server's own key. */
const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  'secrets.value',
  'sessions.id',
  'seo_grants.id',
  'idempotency_keys.id',
  'ticket_buyers.id',
]);

/** What `isSecretColumn` has found out of the columns of the schema: the audit log needs it for each value. */
const known = new Map<string, boolean>();

/** Whether a column holds secrets, so that neither the audit log nor an export of personal data shows its values. */
export function isSecretColumn(table: string, column: string): boolean {
  const name = `${table}.${column}`;
  let isSecret = known.get(name);
  if (isSecret === undefined) {
    const lower = name.toLowerCase();
    isSecret = SECRET_COLUMNS.has(lower) || (SECRET_NAME.test(column) && !PUBLIC_COLUMN.test(lower));
    known.set(name, isSecret);
  }
  return isSecret;
}

/** Whether a setting or option with this name holds a secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
