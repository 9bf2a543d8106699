/** Name of a kind of records, such as `events`: each is brought by a module (`@RegisterRecordKind()`). */
export type Kind = string;

/** What ids are compared within: all contents of a site (`content`), or the kind of this name. */
export type Space = string;

/** The space of the ids of all contents of a site. */
export const CONTENT: Space = 'content';

/** The largest id that records can have here: new ones get ids above those that are copied. */
export const MAX_ID = 1_000_000_000;

/** Whether a number is an id that records can have here. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}
