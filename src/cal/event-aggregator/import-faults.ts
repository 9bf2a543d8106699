import type { ImportFault } from './import.entity.js';

/** Faults that one import remembers; the first ones tell the most. */
const KEPT = 100;

/** The faults so far with some more. */
export function withFaults(before: readonly ImportFault[], more: readonly ImportFault[]): ImportFault[] {
  return [...before, ...more].slice(0, KEPT);
}
