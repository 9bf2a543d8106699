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

/** Whether a column holds secrets, so that neither the audit log nor an export of personal data shows its values. */
export function isSecretColumn(table: string, column: string): boolean {
  const name = `${table}.${column}`.toLowerCase();
  return SECRET_COLUMNS.has(name) || (SECRET_NAME.test(column) && !PUBLIC_COLUMN.test(name));
}

/** Whether a setting or option with this name holds a secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
