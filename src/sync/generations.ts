import { randomBytes } from 'node:crypto';

/** Hexadecimal digits are twice as many. */
const GENERATION_BYTES = 15;
const EARLY = 'e-';

/** The name of a new sequence. @param isEarly while not every process records: its positions count for a moment only */
export function newGeneration(isEarly: boolean): string {
  return `${isEarly ? EARLY : ''}${randomBytes(GENERATION_BYTES).toString('hex')}`;
}

/** Whether positions of a generation were taken before every process recorded. */
export const isEarly = (generation: string): boolean => generation.startsWith(EARLY);
