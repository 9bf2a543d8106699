import { Injectable } from '@nestjs/common';
import {
  type ContentObserver,
  type PostChange,
  type PostPlace,
  RegisterContentObserver,
} from './content-observer.registry.js';
import { type DomainEventName, DomainEventsService } from '#core/events';

/** Publishes changes of posts of every kind. */
@RegisterContentObserver({ order: 900 })
@Injectable()
export class ContentEventsService implements ContentObserver {
  constructor(private readonly events: DomainEventsService) {}

  async postChanged(change: PostChange): Promise<void> {
    const { type, before, after } = change;
    const contentId = (after ?? before)?.id;
    if (contentId === undefined) return;
    await this.events.publish(contentEventName(change), {
      contentId,
      contentType: type.name,
      status: after?.status ?? null,
      previousStatus: before?.status ?? null,
    });
  }
}

type StatusChange = Partial<Record<'before' | 'after', Pick<PostPlace, 'status'>>>;

/** Which event a change is. */
export function contentEventName({ before, after }: StatusChange): DomainEventName & `content.${string}` {
  if (!after) return 'content.deleted';
  if (after.status === 'publish' && before?.status !== 'publish') return 'content.published';
  if (after.status === 'trash' && before?.status !== 'trash') return 'content.trashed';
  return before ? 'content.updated' : 'content.created';
}
