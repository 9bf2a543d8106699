/** SQL that holds if an event with this id ends at a moment (UTC, one parameter) or later. */
export function endsAfter(id: string): string {
  return `EXISTS (SELECT 1 FROM events ends WHERE ends.id = ${id} AND ends.end_utc >= ?)`;
}
