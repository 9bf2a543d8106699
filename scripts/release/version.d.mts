/** Types of version.mjs for its tests. */

/** Whether a text is a version of three numbers, such as `1.2.3`. */
export function isVersion(text: string): boolean;

/** @returns a negative number when `a` is lower than `b`, a positive one when it is greater, otherwise 0 */
export function compareVersions(a: string, b: string): number;

/** @returns why `requested` cannot be released, or nothing when it can */
export function versionProblem(question: {
  /** Version of the command line. */
  requested: string | undefined;
  /** Version in package.json. */
  current: string;
  /** Whether `current` has a tag. The first release has the version that package.json already has. */
  isCurrentReleased: boolean;
  /** Version in the heading of the unreleased section of the changelog, if it has one. */
  planned?: string;
}): string | undefined;
