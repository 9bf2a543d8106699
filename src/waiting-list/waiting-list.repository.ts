import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThanOrEqual, Not, Repository } from 'typeorm';
import { Database, SqlExpression, placeholders } from '#core/database';
import { endsAfter } from '../cal/events/events/event-schedule.sql.js';
import { WaitingEntryEntity, type WaitingState } from './waiting-entry.entity.js';

/** Which entries a list shows. */
export interface WaitingFilter {
  postId?: number;
  state?: WaitingState;
}

/** States of entries that the person can join the line from again. */
const ENDED_STATES: readonly WaitingState[] = ['expired', 'left', 'ordered'];

/** SQL for waiting lists. States change by conditional `UPDATE`. */
@Injectable()
export class WaitingListRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(WaitingEntryEntity) private readonly entries: Repository<WaitingEntryEntity>,
  ) {}

  async find(id: number): Promise<WaitingEntryEntity | undefined> {
    return (await this.entries.findOneBy({ id })) ?? undefined;
  }

  byIds(ids: readonly number[]): Promise<WaitingEntryEntity[]> {
    return this.entries.findBy({ id: In([...ids]) });
  }

  async ofPerson(personHash: string): Promise<WaitingEntryEntity | undefined> {
    return (await this.entries.findOneBy({ person_hash: personHash })) ?? undefined;
  }

  /** A page of entries in the order of their lines, with how many there are. */
  list({ postId, state }: WaitingFilter, limit: number, offset: number): Promise<[WaitingEntryEntity[], number]> {
    return this.entries.findAndCount({
      where: { ...(postId === undefined ? {} : { post_id: postId }), ...(state === undefined ? {} : { state }) },
      order: { post_id: 'ASC', place: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** How many wait in the line of an event. */
  waitingFor(postId: number): Promise<number> {
    return this.entries.countBy({ post_id: postId, state: In(['waiting', 'offered']) });
  }

  /** Those of these events for which people wait. */
  async postsWaitedFor(postIds: readonly number[]): Promise<number[]> {
    if (postIds.length === 0) return [];
    const rows = await this.entries
      .createQueryBuilder('w')
      .select('w.post_id', 'id')
      .where("w.post_id IN (:...postIds) AND w.state IN ('waiting', 'offered')", { postIds })
      .groupBy('w.post_id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** The place behind all others of an event. */
  async lastPlace(postId: number): Promise<number> {
    return ((await this.entries.maximum('place', { post_id: postId })) ?? 0) + 1;
  }

  /** Stores an entry unless the person has one. @returns whether it is new */
  async insert(entry: Omit<WaitingEntryEntity, 'id' | 'ticket'>): Promise<boolean> {
    return (await this.database.insertMissing(WaitingEntryEntity, [entry])) === 1;
  }

  /** Lets a person wait again whose entry is over. @returns whether it was over */
  async rejoin(personHash: string, facts: Partial<WaitingEntryEntity>): Promise<boolean> {
    const isOver = new SqlExpression(
      `person_hash = ? AND state IN (${placeholders(ENDED_STATES)})`,
      personHash,
      ...ENDED_STATES,
    );
    return (await this.database.update(WaitingEntryEntity, isOver, { ...facts, state: 'waiting' })) === 1;
  }

  /** Moves an entry from one state to another. @returns whether it was this call that moved it */
  async move(
    id: number,
    from: WaitingState,
    to: WaitingState,
    facts: Partial<WaitingEntryEntity> = {},
  ): Promise<boolean> {
    return (await this.database.update(WaitingEntryEntity, { id, state: from }, { state: to, ...facts })) === 1;
  }

  /**
   * Makes the next offer to a person who waits, before its cart is made. A unit of work that comes second waits for the
   * end of the first one.
   * @param entry as it was read
   * @param expires end of the offer, milliseconds since 1970
   * @returns whether nothing has happened to the entry since
   */
  async offer({ id, offers }: WaitingEntryEntity, expires: number): Promise<boolean> {
    const match = { id, offers, state: 'waiting' as const };
    const change = { state: 'offered', offers: offers + 1, cart_id: null, expires } as const;
    return (await this.database.update(WaitingEntryEntity, match, change)) === 1;
  }

  /** Notes the cart of the offer that the running unit of work makes. */
  async noteCart(id: number, cartId: number): Promise<void> {
    await this.database.update(WaitingEntryEntity, { id }, { cart_id: cartId });
  }

  /** Puts an entry before another one of the same event, in the running unit of work. */
  async putBefore(id: number, { post_id: postId, place, id: otherId }: WaitingEntryEntity): Promise<void> {
    const behind = new SqlExpression(
      'post_id = ? AND (place > ? OR (place = ? AND id >= ?))',
      postId,
      place,
      place,
      otherId,
    );
    await this.database.update(WaitingEntryEntity, behind, { place: new SqlExpression('place + 2') });
    await this.database.update(WaitingEntryEntity, { id }, { place: place + 1 });
  }

  /** Puts an entry at a place behind all others. */
  async putLast(id: number, place: number): Promise<void> {
    await this.database.update(WaitingEntryEntity, { id }, { place });
  }

  /** The waiting entry at a position of the line of an event, from 0; nothing where there are fewer. */
  async at(postId: number, position: number, except: number): Promise<WaitingEntryEntity | undefined> {
    const line = await this.entries.find({
      where: { post_id: postId, state: 'waiting' },
      order: { place: 'ASC', id: 'ASC' },
      take: position + 2,
    });
    return line.filter(({ id }) => id !== except)[position];
  }

  /** Those who wait for one of these tickets or for any ticket of these events, the first one first. */
  lineOf(ticketIds: readonly number[], postIds: readonly number[], limit: number): Promise<WaitingEntryEntity[]> {
    const post_id = In([...postIds]);
    return this.entries.find({
      where: [
        { state: 'waiting', post_id, ticket_id: IsNull() },
        { state: 'waiting', post_id, ticket_id: In([...ticketIds]) },
      ],
      order: { place: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Events for whose tickets people wait. */
  async watchedPosts(): Promise<number[]> {
    const rows = await this.entries
      .createQueryBuilder('w')
      .select('DISTINCT w.post_id', 'id')
      .where("w.state = 'waiting'")
      .orderBy('w.post_id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => Number(id));
  }

  /** Entries from before a moment of events that are over since then. @param before UTC */
  ofOverEvents(before: string, limit: number): Promise<WaitingEntryEntity[]> {
    return this.entries
      .createQueryBuilder('w')
      .where('w.joined_utc < :before', { before })
      .andWhere(`NOT ${endsAfter('w.post_id').replace('?', ':before')}`)
      .orderBy('w.id')
      .limit(limit)
      .getMany();
  }

  /** Offers whose time is over. @param except ids that are left out */
  over(now: number, limit: number, except: readonly number[]): Promise<WaitingEntryEntity[]> {
    return this.entries.find({
      where: { state: 'offered', expires: LessThanOrEqual(now), id: Not(In([...except])) },
      order: { id: 'ASC' },
      take: limit,
    });
  }
}
