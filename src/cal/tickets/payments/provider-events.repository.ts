import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { Database } from '#core/database';
import type { New } from './payments.repository.js';
import { ProviderEventEntity } from './provider-event.entity.js';

/** SQL for events of payment services. */
@Injectable()
export class ProviderEventsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProviderEventEntity) private readonly events: Repository<ProviderEventEntity>,
  ) {}

  /** Stores an event unless it is known. @returns whether it was stored */
  async insertMissing(event: New<ProviderEventEntity>): Promise<boolean> {
    return (await this.database.insertMissing(ProviderEventEntity, [event])) === 1;
  }

  /** Events of a provider that are due, the oldest first. */
  due(provider: string, nowMs: number, limit: number): Promise<ProviderEventEntity[]> {
    return this.events.find({
      where: { provider, state: 'received', due: LessThanOrEqual(nowMs) },
      order: { due: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Subjects of which a process has an event now: those that are claimed and have not failed. */
  async subjectsInWork(provider: string, nowMs: number): Promise<Set<string>> {
    const events = await this.events.find({
      select: { id: true, subject: true, object_id: true },
      where: { provider, state: 'received', due: MoreThan(nowMs), attempts: MoreThan(0), last_error: '' },
    });
    return new Set(events.map(subjectOf));
  }

  /** The newest event of a provider with this origin. */
  newest(provider: string, origin: ProviderEventEntity['origin']): Promise<ProviderEventEntity | null> {
    return this.events.findOne({ where: { provider, origin }, order: { received_utc: 'DESC', id: 'DESC' } });
  }
}

/** What events must have in common to be processed one after the other. */
export function subjectOf({
  subject,
  object_id: object,
  id,
}: Pick<ProviderEventEntity, 'subject' | 'object_id' | 'id'>): string {
  if (subject !== '') return subject;
  return object === '' ? `event ${id}` : object;
}
