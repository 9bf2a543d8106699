import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The result of `work` within some milliseconds. What arrived while this process was busy with something else counts as
 * in time: after the timer, the event loop reads what the network has for it before the work is given up.
 * @throws what `late` makes when there is no result in time; the result is then ignored
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      void nextTurn()
        .then(() => nextTurn())
        .then(() => reject(late()));
    }, ms);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
    // The loser of the race may still fail.
    work.catch(() => undefined);
    expired.catch(() => undefined);
  }
}
