import { DomainEvent, type EventsOf } from '#core/events';

/** A post, page, event, venue, organizer or other content was changed. */
export class ContentEvent extends DomainEvent {
  readonly contentId: number;
  /** Name of its type, e.g. `cal_events`. */
  readonly contentType: string;
  /** Status now, e.g. `publish`; null: deleted for good. */
  readonly status: string | null;
  /** Status before; null: it did not exist. */
  readonly previousStatus: string | null;
}

/** Events of content with the class of their payload. */
export const CONTENT_EVENTS = {
  /** Created without being published: a draft, a pending or scheduled post. */
  'content.created': ContentEvent,
  /** Visitors can see it now. */
  'content.published': ContentEvent,
  /** Changed in any other way, restored from the trash included. */
  'content.updated': ContentEvent,
  'content.trashed': ContentEvent,
  /** Deleted for good. */
  'content.deleted': ContentEvent,
} as const;

declare module '../events/domain-events.js' {
  interface DomainEvents extends EventsOf<typeof CONTENT_EVENTS> {}
}
