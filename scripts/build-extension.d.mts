/** Builds the example module (test/extension) when its output is missing or older than its sources. */
export function buildExtensionIfStale(): void;
