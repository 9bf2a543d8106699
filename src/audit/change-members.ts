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

/** What identifies the changed record in its table; redacted where the id itself is a secret. */
export function recordId({ table, before, after }: RowChange): string {
  const [column, value] = ChangeTracker.rowKey(after ?? before ?? {}) ?? [];
  if (column === undefined) return '';
  return isSecretColumn(table, column) ? REDACTED : String(value).slice(0, MAX_ID_LENGTH);
}

/** As JSON, the members that a change made different, before and after; all of them for new and deleted records. */
export function changedMembers({ table, before, after }: RowChange): string {
  const names = before && after ? changedNames(before, after) : Object.keys(before ?? after ?? {});
  const members = (maxText: number): string =>
    JSON.stringify({
      before: before && auditedValue(table, before, names, maxText),
      after: after && auditedValue(table, after, names, maxText),
    });
  const full = members(MAX_TEXT_LENGTH);
  return full.length > MAX_MEMBERS ? members(MAX_SHORT_TEXT_LENGTH) : full;
}

function changedNames(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  return [...Object.keys(before), ...added].filter((name) => !isSame(before[name], after[name]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function auditedValue(
  table: string,
  row: Record<string, unknown>,
  names: readonly string[],
  maxText: number,
): Record<string, unknown> {
  const isSecretRow = isSecretName(String(row.name ?? ''));
  const values: Record<string, unknown> = {};
  for (const name of names) {
    if (row[name] === undefined) continue;
    const isSecret = isSecretColumn(table, name) || (isSecretRow && name === NAMED_VALUE);
    values[name] = recorded(row[name], isSecret, maxText);
  }
  return values;
}

function recorded(value: unknown, isSecret: boolean, maxText: number): unknown {
  if (value === null || value === '') return value;
  if (isSecret) return REDACTED;
  return typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
}
