import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 25;
const MAX_POLLS = 800;

/** Reads until a condition holds. @throws Error with the last value when it does not within about twenty seconds */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let i = 0; !isDone(value); i++) {
    if (i === MAX_POLLS) throw new Error(`Still ${JSON.stringify(value)}`);
    await pause(POLL_INTERVAL_MS);
    value = await read();
  }
  return value;
}
