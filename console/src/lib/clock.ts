/** Milliseconds since 1970. The only place of the console that reads the clock of the device. */
export const nowMs = (): number => Date.now();
