import { invalidParameter } from '#core/errors';

/**
 * The number that was sent for a crawler: the digits at its beginning, 0 where there are none; any may be named.
 * @returns nothing when none was sent
 * @throws RestError 400 for what is no text or number, or a number too large to be stored
 */
export function crawlerNumber(sent: unknown): number | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined;
  if (typeof sent !== 'string' && typeof sent !== 'number')
    throw invalidParameter('crawler_id', 'Send the number of a crawler.');
  const number = Math.trunc(Number(/^\s*[+-]?\d+/.exec(String(sent))?.[0] ?? 0));
  if (!Number.isSafeInteger(number)) throw invalidParameter('crawler_id', 'There cannot be that many crawlers.');
  return number === 0 ? 0 : number;
}
