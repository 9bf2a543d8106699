import type { ParamDeclaration } from '#core/parameters';
import { parseIsoTime } from '#core/time';
import type { Conditions } from './conditions.js';

const bound = (when: string): ParamDeclaration => ({
  type: 'string',
  format: 'date-time',
  hidden: true,
  description: `Changed ${when} that moment, which is excluded; site time unless it names an offset.`,
});

/** Declares `modified_after` of a list, as lists of `content/v2` have it. Recorded indexes do not have it. */
export const MODIFIED_AFTER = bound('after');
/** Declares `modified_before` of a list. */
export const MODIFIED_BEFORE = bound('before');

/** When what a list shows was changed: after and before these UTC moments, which are excluded. */
export interface ModifiedBounds {
  after?: string;
  before?: string;
}

/** The bounds that a request names; nothing without any. @param zone the site's */
export function modifiedBounds(
  params: { modified_after?: string; modified_before?: string },
  zone: string,
): ModifiedBounds | undefined {
  const utc = (sent: string | undefined): string | undefined =>
    sent === undefined ? undefined : parseIsoTime(sent, zone)?.utc;
  const bounds = { after: utc(params.modified_after), before: utc(params.modified_before) };
  return bounds.after === undefined && bounds.before === undefined ? undefined : bounds;
}

/** Narrows a list by them. @param column UTC */
export function addModified(where: Conditions, column: string, { after, before }: ModifiedBounds): void {
  if (after !== undefined) where.add(`${column} > ?`, after);
  if (before !== undefined) where.add(`${column} < ?`, before);
}
