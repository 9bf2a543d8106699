import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { Database } from '#core/database';
import { EventGrantEntity } from './event-grant.entity.js';

/** Reads and writes grants. */
@Injectable()
export class EventGrantsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EventGrantEntity) private readonly grants: Repository<EventGrantEntity>,
  ) {}

  /** The grant with this id. */
  async find(id: number): Promise<EventGrantEntity | undefined> {
    return (await this.grants.findOneBy({ id })) ?? undefined;
  }

  /** The grant of an account for an event. */
  async of(eventId: number, userId: number): Promise<EventGrantEntity | undefined> {
    return (await this.grants.findOneBy({ event_id: eventId, user_id: userId })) ?? undefined;
  }

  /** Whether an account has a grant for an event that has not expired. @param now UTC */
  exists(eventId: number, userId: number, now: string): Promise<boolean> {
    return this.grants.existsBy(unexpired({ event_id: eventId, user_id: userId }, now));
  }

  /** The grants of an event, the oldest first. */
  ofEvent(eventId: number, limit: number): Promise<EventGrantEntity[]> {
    return this.grants.find({ where: { event_id: eventId }, order: { id: 'ASC' }, take: limit });
  }

  /** How many grants an event has. */
  countOf(eventId: number): Promise<number> {
    return this.grants.countBy({ event_id: eventId });
  }

  /** The newest grants of an account that have not expired. @param now UTC */
  ofUser(userId: number, limit: number, now: string): Promise<EventGrantEntity[]> {
    return this.grants.find({ where: unexpired({ user_id: userId }, now), order: { id: 'DESC' }, take: limit });
  }

  /** @returns the id of the new grant */
  insert(grant: Omit<EventGrantEntity, 'id'>): Promise<number> {
    return this.database.insert(EventGrantEntity, grant);
  }

  /** Gives a grant another end. */
  async setExpiry(id: number, expires: string | null): Promise<void> {
    await this.database.update(EventGrantEntity, { id }, { expires_utc: expires });
  }

  /** Deletes the grants of an event that had expired at a moment, UTC. */
  async deleteExpired(eventId: number, moment: string): Promise<void> {
    const expired = await this.grants.findBy({ event_id: eventId, expires_utc: LessThanOrEqual(moment) });
    for (const { id } of expired) await this.delete(id);
  }

  /** Deletes the grants of an event. */
  async deleteOfEvent(eventId: number): Promise<void> {
    await this.database.delete(EventGrantEntity, { event_id: eventId });
  }

  /** Deletes a grant. */
  async delete(id: number): Promise<void> {
    await this.database.delete(EventGrantEntity, { id });
  }
}

/** The same grants, as far as they have not expired. */
function unexpired(grants: Partial<Pick<EventGrantEntity, 'event_id' | 'user_id'>>, now: string) {
  return [
    { ...grants, expires_utc: IsNull() },
    { ...grants, expires_utc: MoreThan(now) },
  ];
}
