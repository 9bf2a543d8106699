/** Types of package-version.mjs for its tests. */

/** The version in the text of a package.json. */
export function versionOf(packageText: string): string;

/** The text of a package.json with another version. */
export function withPackageVersion(packageText: string, version: string): string;

/**
 * The text of package-lock.json with another version of the root package and of some workspaces.
 * @param workspaces folders, such as `clients/typescript`
 */
export function withLockVersion(lockText: string, version: string, workspaces: readonly string[]): string;
