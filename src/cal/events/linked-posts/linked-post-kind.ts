import type { ContentType, PostEntity } from '#core/content';

/** What tells venues from organizers where their rules are the same. */
export interface LinkedPostKind {
  type: ContentType;
  /** `venue` or `organizer`: the member with the name, and the first part of error codes. */
  singular: string;
  /** Member and path of collections. */
  plural: string;
  /** Columns a search looks in beside title, content and excerpt. */
  searched: string[];
  /** Condition that links a row `l` to the event `e`. */
  eventsColumn: string;
  /** Rows linked to one event: condition on `l` with the event's id as parameter. */
  ofEvent: string;
}

/** An entity that events link to. */
export type LinkedPostEntity = PostEntity & { identity: string | null };
