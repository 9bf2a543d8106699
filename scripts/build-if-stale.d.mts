/** Builds dist/ when it is missing or older than the sources; ends the process when that fails. */
export function buildIfStale(): void;
