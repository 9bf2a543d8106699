/** Bundles dist/ when that was not done since the last build. @returns the file to start, relative to the checkout */
export function bundleIfStale(): string;
