import type { RowChange } from '../core/database/change-capture.js';

/** Columns whose values are secrets, whatever table they are in. */
const SECRET = /password|hash|secret|token|security_code|(^|_)key$|(^|_)answer$/i;
/** Characters of a text that are recorded. */
const MAX_TEXT = 10_000;
/** Values of settings and options whose name says that they are secret. */
const NAMED_VALUE = 'value';

/** The members that a change made different, before and after; all of them for new and deleted records. */
export function changedMembers({ before, after }: RowChange): {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
} {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !before || !after || JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return {
    ...(before && { before: shown(before, names) }),
    ...(after && { after: shown(after, names) }),
  };
}

function shown(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const isSecretRow = SECRET.test(String(row.name ?? ''));
  return Object.fromEntries(
    names
      .filter((name) => row[name] !== undefined)
      .map((name) => [name, redacted(name, row[name], isSecretRow && name === NAMED_VALUE)]),
  );
}

function redacted(name: string, value: unknown, isSecret: boolean): unknown {
  if (value === null || value === '') return value;
  // Keys that sort or compare public members are no secrets.
  if (isSecret || (SECRET.test(name) && !/^(name|login|email|title)_key$/.test(name))) return '[redacted]';
  return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
