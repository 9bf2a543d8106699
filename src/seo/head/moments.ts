/** A moment in UTC as heads show it: `2032-03-04T10:00:00+00:00`. */
export function momentOf(utc: string): string {
  return `${utc.replace(' ', 'T')}+00:00`;
}

/** Whether a text was changed after it was published. */
export function wasModified<Dates extends { published: string | null; modified: string | null }>(
  dates: Dates,
): dates is Dates & { published: string; modified: string } {
  return dates.published !== null && dates.modified !== null && dates.modified > dates.published;
}
