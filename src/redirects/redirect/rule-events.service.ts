import { Injectable } from '@nestjs/common';
import { DomainEventsService } from '#core/events';

/** Publishes changes of rules. */
@Injectable()
export class RuleEventsService {
  constructor(private readonly events: DomainEventsService) {}

  /** Part of the unit of work of the change. @param ids the rules that changed; none: those that a condition found */
  async changed(ids: readonly number[] = []): Promise<void> {
    await this.events.publish('redirect.changed', { redirectIds: ids });
  }
}
