import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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

  /** Whether an account has a grant for an event. */
  exists(eventId: number, userId: number): Promise<boolean> {
    return this.grants.existsBy({ event_id: eventId, user_id: userId });
  }

  /** The grants of an event, the oldest first. */
  ofEvent(eventId: number, limit: number): Promise<EventGrantEntity[]> {
    return this.grants.find({ where: { event_id: eventId }, order: { id: 'ASC' }, take: limit });
  }

  /** How many grants an event has. */
  countOf(eventId: number): Promise<number> {
    return this.grants.countBy({ event_id: eventId });
  }

  /** The newest grants of an account. */
  ofUser(userId: number, limit: number): Promise<EventGrantEntity[]> {
    return this.grants.find({ where: { user_id: userId }, order: { id: 'DESC' }, take: limit });
  }

  /** @returns the id of the new grant */
  insert(grant: Omit<EventGrantEntity, 'id'>): Promise<number> {
    return this.database.insert(EventGrantEntity, grant);
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
