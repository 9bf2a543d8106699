import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import {
  type EventCopyFollower,
  RegisterEventCopyFollower,
} from '../../cal/events/events/duplicates/event-copies.registry.js';
import { WaitingListEventEntity } from './waiting-list-event.entity.js';

/** Gives copies of an event its choice of a waiting list. */
@RegisterEventCopyFollower()
@Injectable()
export class WaitingListEventCopiesService implements EventCopyFollower {
  constructor(@InjectRepository(WaitingListEventEntity) private readonly events: Repository<WaitingListEventEntity>) {}

  async eventCopied(fromEventId: number, toEventId: number): Promise<void> {
    const chosen = await this.events.findOneBy({ event_id: fromEventId });
    if (chosen) await this.events.insert({ ...chosen, event_id: toEventId });
  }
}
