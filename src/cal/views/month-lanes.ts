/** Part of an event of several days on one day of a week. */
export interface Bar<Event> {
  event: Event;
  /** Whether the event begins on this day. */
  isFirst: boolean;
  /** Whether the event ends on this day. */
  isLast: boolean;
  /** Whether the bar shows the title: on its first day of the week. */
  hasTitle: boolean;
}

/** The contents of the cell of one day. */
export interface LanedDay<Event> {
  /** One for each lane up to the last one in use; nothing where the lane is free on this day. */
  lanes: (Bar<Event> | undefined)[];
  /** Events of this day only. */
  others: Event[];
}

/**
 * Arranges the events of a week so that those of several days are bars: an event has the same lane on all its days, and
 * no two share a lane on one day.
 * @param days the events of each day, in their order
 * @param spanOf first and last day of an event of several days, `YYYY-MM-DD`; nothing for others
 */
export function lanesOfWeek<Event extends { id: number }>(
  days: readonly { date: string; events: readonly Event[] }[],
  spanOf: (event: Event) => readonly [first: string, last: string] | undefined,
): LanedDay<Event>[] {
  const laneOf = new Map<number, number>();
  return days.map(({ date, events }) => {
    const long = events.filter((event) => spanOf(event) !== undefined);
    const taken = new Set(long.flatMap(({ id }) => laneOf.get(id) ?? []));
    const lanes: (Bar<Event> | undefined)[] = [];
    for (const event of long) {
      const assigned = laneOf.get(event.id);
      const lane = assigned ?? firstFree(taken);
      taken.add(lane);
      laneOf.set(event.id, lane);
      const [first, last] = spanOf(event) ?? [date, date];
      while (lanes.length <= lane) lanes.push(undefined);
      lanes[lane] = { event, isFirst: first === date, isLast: last === date, hasTitle: assigned === undefined };
    }
    return { lanes, others: events.filter((event) => spanOf(event) === undefined) };
  });
}

function firstFree(taken: ReadonlySet<number>): number {
  let lane = 0;
  while (taken.has(lane)) lane++;
  return lane;
}
