import type { SourceAccess } from '../../migration/source.js';

/** The rule of an event that recurs (Events Calendar Pro). */
export const RECURRENCE = 'meta:_EventRecurrence';

const TYPE = 'tribe_events';
const META_KEY = RECURRENCE.slice('meta:'.length);

interface Found {
  /** Ids of the events below another one, by its id. */
  children: Map<number, number[]>;
  /** Ids of events with a rule. */
  recurring: Set<number>;
}

/**
 * Events that recur and whose dates are records (Events Calendar Pro before version 6): the ids of these, by the id of the
 * first. Undefined: the site is read in no way that shows them.
 */
export function recurringPosts({
  database,
  export: file,
}: SourceAccess): (() => Promise<Map<number, number[]>>) | undefined {
  if (database) return async () => seriesIn(await inDatabase(database));
  return file && (async () => seriesIn(await inExport(file)));
}

function seriesIn({ children, recurring }: Found): Map<number, number[]> {
  return new Map(
    [...children].filter(([id, below]) => recurring.has(id) || below.some((child) => recurring.has(child))),
  );
}

async function inExport(file: NonNullable<SourceAccess['export']>): Promise<Found> {
  const found: Found = { children: new Map(), recurring: new Set() };
  for await (const group of file.posts([TYPE])) {
    for (const { id, fields } of group) {
      note(found, id, Number(fields.post_parent));
      if (fields[RECURRENCE] !== undefined && fields[RECURRENCE] !== '') found.recurring.add(id);
    }
  }
  return found;
}

async function inDatabase(database: NonNullable<SourceAccess['database']>): Promise<Found> {
  const found: Found = { children: new Map(), recurring: new Set() };
  for await (const rows of database.rows('posts', 'ID', 0)) {
    for (const row of rows) if (row.post_type === TYPE) note(found, Number(row.ID), Number(row.post_parent));
  }
  if (found.children.size === 0) return found;
  for await (const rows of database.rows('postmeta', 'meta_id', 0)) {
    for (const row of rows) if (row.meta_key === META_KEY && row.meta_value) found.recurring.add(Number(row.post_id));
  }
  return found;
}

function note({ children }: Found, id: number, parent: number): void {
  if (!(parent > 0)) return;
  const below = children.get(parent) ?? [];
  children.set(parent, below);
  below.push(id);
}
