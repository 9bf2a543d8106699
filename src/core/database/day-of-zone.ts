import type { DayOffset } from '#core/time';
import type { Engine } from './engine.js';

/**
 * SQL for the day (`YYYY-MM-DD`, text) of a moment in a zone, as far as the offsets reach (`zoneDays`). They are part of
 * the text, since a grouped expression must be the same everywhere in a statement, which `?` are not.
 * @param column a column that the caller names, never input
 */
export function dayOfZone(engine: Engine, column: string, offsets: readonly DayOffset[]): string {
  const day = ({ seconds }: DayOffset): string =>
    engine === 'sqlite'
      ? `date(${column}, '${whole(seconds)} seconds')`
      : `DATE_FORMAT(DATE_ADD(${column}, INTERVAL ${whole(seconds)} SECOND), '%Y-%m-%d')`;
  const last = offsets.at(-1);
  if (!last) throw new RangeError('Days need at least one offset.');
  const cases = offsets
    .slice(0, -1)
    .map((offset) => `WHEN ${column} < '${moment(offset.untilUtc)}' THEN ${day(offset)}`);
  return cases.length === 0 ? day(last) : `CASE ${cases.join(' ')} ELSE ${day(last)} END`;
}

function whole(seconds: number): number {
  if (Number.isInteger(seconds)) return seconds;
  throw new RangeError(`${seconds} is no number of seconds.`);
}

function moment(utc: string): string {
  if (/^[\d :-]+$/.test(utc)) return utc;
  throw new RangeError(`"${utc}" is no moment.`);
}
