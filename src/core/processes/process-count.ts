import { availableParallelism } from 'node:os';

/** Values of `WEB_CONCURRENCY`: 1 to 64, or `auto`. */
export const PROCESS_COUNT = /^(?:auto|[1-9]|[1-5]\d|6[0-4])$/;

const MAX_PROCESSES = 64;
/** Memory that `auto` counts for each process: what one takes under load, and room for the upload of an image. */
const PROCESS_BYTES = 400 * 2 ** 20;

/** What a machine or container has for the service. */
export interface Resources {
  /** Processors that this process may use. */
  processors: number;
  /** Limit of the container in bytes; `undefined` without one. */
  memoryBytes: number | undefined;
}

/**
 * How many processes the service has.
 * @param setting `WEB_CONCURRENCY`; a wrong value is 1, and the start of the service refuses it
 */
export function processCount(setting: string | undefined, resources: Resources = thisMachine()): number {
  if (setting === undefined || !PROCESS_COUNT.test(setting)) return 1;
  if (setting !== 'auto') return Number(setting);
  const { processors, memoryBytes = Infinity } = resources;
  return Math.max(1, Math.min(processors, MAX_PROCESSES, Math.floor(memoryBytes / PROCESS_BYTES)));
}

function thisMachine(): Resources {
  // Without a limit Node returns 0, or a number that no machine has.
  const memoryBytes = process.constrainedMemory() || undefined;
  return { processors: availableParallelism(), memoryBytes };
}
