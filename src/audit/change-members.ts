import { ChangeTracker, type RowChange } from '#core/database';
import { isSecretColumn, isSecretName } from '#core/security';

/** Replaces a secret. */
const REDACTED = '[redacted]';
/** Characters of a text that are recorded. */
const MAX_TEXT_LENGTH = 10_000;
/** Characters of all members of one entry; beyond that, its texts are cut at `MAX_SHORT_TEXT`. */
const MAX_MEMBERS = 100_000;
const MAX_SHORT_TEXT_LENGTH = 500;
/** Characters of an id that are recorded: the width of the column. */
const MAX_ID_LENGTH = 191;
/** Values of settings and options whose name says that they are secret. */
const NAMED_VALUE = 'value';

interface Members {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What identifies the changed record in its table; redacted where the id itself is a secret. */
export function recordId({ table, before, after }: RowChange): string {
  const [column, value] = ChangeTracker.rowKey(after ?? before ?? {}) ?? [];
  if (column === undefined) return '';
  return isSecretColumn(table, column) ? REDACTED : String(value).slice(0, MAX_ID_LENGTH);
}

/** The members that a change made different, before and after; all of them for new and deleted records. */
export function changedMembers({ table, before, after }: RowChange): Members {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const members = (maxText: number): Members => ({
    ...(before && { before: auditedValue(table, before, names, maxText) }),
    ...(after && { after: auditedValue(table, after, names, maxText) }),
  });
  const full = members(MAX_TEXT_LENGTH);
  return JSON.stringify(full).length > MAX_MEMBERS ? members(MAX_SHORT_TEXT_LENGTH) : full;
}

function auditedValue(
  table: string,
  row: Record<string, unknown>,
  names: readonly string[],
  maxText: number,
): Record<string, unknown> {
  const isSecretRow = isSecretName(String(row.name ?? ''));
  return Object.fromEntries(
    names
      .filter((name) => row[name] !== undefined)
      .map((name) => {
        const isSecret = isSecretColumn(table, name) || (isSecretRow && name === NAMED_VALUE);
        return [name, recorded(row[name], isSecret, maxText)];
      }),
  );
}

function recorded(value: unknown, isSecret: boolean, maxText: number): unknown {
  if (value === null || value === '') return value;
  if (isSecret) return REDACTED;
  return typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
}
