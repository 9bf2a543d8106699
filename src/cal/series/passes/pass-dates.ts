import { RestError } from '#core/errors';

/** How many tickets of each date an order has, by ticket. */
export type DateQuantities = ReadonlyMap<number, number>;

/**
 * How many passes an order has.
 * @param ordered tickets of one pass in the order
 * @param onSale tickets of the pass that are on sale now
 * @param datesCount dates of a pass; null: all that are on sale
 * @throws RestError 409 `pass-incomplete` when its tickets are not those of whole passes
 */
export function passesOf(ordered: DateQuantities, onSale: readonly number[], datesCount: number | null): number {
  const quantities = [...ordered.values()];
  const most = Math.max(...quantities);
  if (datesCount === null) {
    const isComplete = onSale.every((id) => ordered.get(id) === most) && quantities.every((one) => one === most);
    if (isComplete) return most;
  } else {
    const passes = quantities.reduce((sum, one) => sum + one, 0) / datesCount;
    if (Number.isInteger(passes) && most <= passes) return passes;
  }
  throw incomplete(onSale, datesCount);
}

/**
 * To which pass each attendee belongs: a pass has at most one of each date.
 * @param attendees sorted by ticket
 * @returns number of the pass from 0, by attendee
 */
export function dealtOut(attendees: readonly { id: number }[], passes: number): Map<number, number> {
  return new Map(attendees.map(({ id }, i) => [id, i % passes]));
}

function incomplete(onSale: readonly number[], datesCount: number | null): RestError {
  const accepted =
    datesCount === null
      ? 'as many tickets of each date that is on sale'
      : `tickets of ${datesCount} dates for each pass, and no date twice in one`;
  return new RestError(
    'pass-incomplete',
    `These tickets are sold as a pass only. Accepted: ${accepted}. cal/series/v1/passes lists the tickets.`,
    409,
    { ticket_ids: onSale, dates_count: datesCount },
  );
}
