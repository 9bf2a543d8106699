/** A TCP port on which nothing listens, for a process that must know it before it starts. */
export function freePort(): Promise<number>;
