/** Builds an example module (default: test/extension) when its output is missing or older than its sources. */
export function buildExtensionIfStale(folder?: string): void;
