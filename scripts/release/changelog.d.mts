/** Types of changelog.mjs for its tests. */

export interface UnreleasedSection {
  /** Version in the heading, if it has one. */
  planned?: string;
  /** Offset of the heading. */
  start: number;
  /** Offset of the next section, or of the end of the text. */
  end: number;
  /** Text below the heading. */
  body: string;
}

export function unreleasedSection(changelog: string): UnreleasedSection | undefined;

/** @returns why the changelog cannot be released, or nothing when it can */
export function changelogProblem(changelog: string): string | undefined;

/**
 * The changelog in which the unreleased section is that of a version, below a new empty one.
 * @param date date of the release, `YYYY-MM-DD`
 */
export function withReleasedSection(changelog: string, version: string, date: string): string;
