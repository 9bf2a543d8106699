import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, Repository } from 'typeorm';
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

  /** Takes an event for this process until `until`. @returns whether no other process was faster */
  async claim({ id, attempts }: ProviderEventEntity, until: number): Promise<boolean> {
    const match = { id, attempts, state: 'received' as const };
    return (await this.database.update(ProviderEventEntity, match, { due: until, attempts: attempts + 1 })) === 1;
  }

  /** Notes what became of an event that this process has claimed. */
  async settle({ id, attempts }: ProviderEventEntity, change: Partial<ProviderEventEntity>): Promise<void> {
    await this.database.update(ProviderEventEntity, { id, attempts: attempts + 1 }, change);
  }

  /** The newest event of a provider with this origin. */
  newest(provider: string, origin: ProviderEventEntity['origin']): Promise<ProviderEventEntity | null> {
    return this.events.findOne({ where: { provider, origin }, order: { received_utc: 'DESC', id: 'DESC' } });
  }
}
