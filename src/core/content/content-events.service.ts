import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContentObserverRegistry, type PostChange, type PostPlace } from './content-observer.registry.js';
import { type DomainEventName, DomainEventsService } from '#core/events';

/** Publishes changes of posts of every kind. */
@Injectable()
export class ContentEventsService implements OnModuleInit {
  constructor(
    private readonly observers: ContentObserverRegistry,
    private readonly events: DomainEventsService,
  ) {}

  onModuleInit(): void {
    this.observers.add({ postChanged: (change) => this.publish(change) });
  }

  private async publish(change: PostChange): Promise<void> {
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
