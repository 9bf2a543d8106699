import { utcToWall, wallToUtc } from '#core/time';
import type { PostEntity, PostStatus } from '#core/content';
import { momentOf, ZERO_DATE } from '../../migration/broken-values.js';
import type { Fields } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { asText, idIn, text } from '../../migration/fields.js';

/** A moment, as the site's clock shows it and in UTC. */
export interface Dates {
  date: string;
  date_utc: string;
}

/** Dates of a record that has none. */
export const NO_DATES: Dates = { date: '1970-01-01 00:00:00', date_utc: '1970-01-01 00:00:00' };

/**
 * The two forms of a moment. Rule: one that is no date follows from the other.
 * @param names fields: local, UTC
 * @returns nothing where neither is a date
 */
export function datesOf(
  fields: Fields,
  [local, utc]: readonly [string, string],
  context: BuildContext,
): Dates | undefined {
  const [date, dateUtc] = [momentOf(fields[local]), momentOf(fields[utc])];
  const none = (field: string): string => `${JSON.stringify(asText(fields[field]))} is no date`;
  if (date === undefined) context.changed(local, `${none(local)}: it follows from the time in UTC.`);
  if (dateUtc === undefined) context.changed(utc, `${none(utc)}: it follows from the local time.`);
  if (date === undefined && dateUtc === undefined) return undefined;
  return {
    date: date ?? utcToWall(dateUtc as string, context.timezone),
    date_utc: dateUtc ?? wallToUtc(date as string, context.timezone),
  };
}

/** The account that a field names; none where it is not there. */
export function accountIn(fields: Fields, field: string, context: BuildContext): number | null {
  const id = idIn(fields, field, context);
  if (id === 0) return null;
  const target = context.target('users', id);
  if (target === undefined) context.changed(field, `There is no account ${id}: it has none.`);
  return target ?? null;
}

/** Whether comments or pings are accepted. Rule: what is no choice is closed. */
export function openness(fields: Fields, field: string, context: BuildContext): 'open' | 'closed' {
  const given = text(fields, field);
  if (given === 'open') return given;
  if (given !== 'closed' && fields[field] !== undefined)
    context.changed(field, `${JSON.stringify(given)} is no choice: it is closed.`);
  return 'closed';
}

/**
 * The dates of a post. Rules: the local date follows from the last change, or from UTC; times in UTC from the local ones.
 * Drafts, pending and deleted posts need none in UTC.
 */
export function postDates(
  fields: Fields,
  status: PostStatus,
  context: BuildContext,
): Pick<PostEntity, 'date' | 'date_utc' | 'modified' | 'modified_utc'> {
  const [date, utc] = [momentOf(fields.post_date), momentOf(fields.post_date_gmt)];
  const [modified, modifiedUtc] = [momentOf(fields.post_modified), momentOf(fields.post_modified_gmt)];
  const floats = status === 'draft' || status === 'pending' || status === 'trash';
  const shown = date ?? modified ?? (utc === undefined ? '1970-01-01 00:00:00' : utc);
  if (date === undefined)
    context.changed('post_date', `${JSON.stringify(text(fields, 'post_date'))} is no date: it has ${shown}.`);
  const changed = modified ?? shown;
  if (modified === undefined)
    context.changed('post_modified', `${JSON.stringify(text(fields, 'post_modified'))} is no date: it has ${changed}.`);
  for (const [field, moment] of [
    ['post_date_gmt', utc],
    ['post_modified_gmt', modifiedUtc],
  ] as const) {
    const given = text(fields, field);
    // Drafts have no date yet.
    if (moment === undefined && !(floats && (given === '' || given === ZERO_DATE)))
      context.changed(field, `${JSON.stringify(given)} is no date: it follows from the local one.`);
  }
  return {
    date: shown,
    date_utc: utc ?? (floats ? null : wallToUtc(shown, context.timezone)),
    modified: changed,
    modified_utc: modifiedUtc ?? (floats ? null : wallToUtc(changed, context.timezone)),
  };
}
