/** How items are divided. */
export interface LaneOptions<Item> {
  /** Items that are worked on at once. */
  lanes: number;
  /** Items with one key are worked on one after the other, in their order. */
  keyOf: (item: Item) => string;
  /** Whether nothing more is begun. */
  isOver: () => boolean;
}

/** Works on items in several lanes. @throws what the work throws, after what is under way has ended */
export async function inLanes<Item>(
  items: readonly Item[],
  { lanes, keyOf, isOver }: LaneOptions<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const groups = [...Map.groupBy(items, keyOf).values()];
  const faults: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift())
      for (const item of group) {
        if (isOver() || faults.length > 0) return;
        await work(item).catch((error: unknown) => void faults.push(error));
      }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (faults.length > 0) throw faults[0];
}
