import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, In, Repository } from 'typeorm';
import { batches, Database } from '#core/database';
import { sortKey } from '#core/text';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { GuestImportOrderEntity } from './guest-import-order.entity.js';
import { GuestImportEntity } from './guest-import.entity.js';
import { GuestReferenceEntity } from './guest-reference.entity.js';
import { type Guest, guestKey } from './guest-rows.js';

/** Values of one statement. */
const VALUES_PER_STATEMENT = 200;
/** Imports of an event that are listed. */
const MAX_LISTED = 200;

/** Imports of lists of guests, and the attendees that events have already. */
@Injectable()
export class GuestImportsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(GuestImportEntity) private readonly imports: Repository<GuestImportEntity>,
    @InjectRepository(GuestImportOrderEntity) private readonly orders: Repository<GuestImportOrderEntity>,
    @InjectRepository(GuestReferenceEntity) private readonly references: Repository<GuestReferenceEntity>,
    @InjectRepository(AttendeeEntity) private readonly attendees: Repository<AttendeeEntity>,
  ) {}

  find(id: number): Promise<GuestImportEntity | null> {
    return this.imports.findOneBy({ id });
  }

  byKey(key: string): Promise<GuestImportEntity | null> {
    return this.imports.findOneBy({ idempotency_key: key });
  }

  /** The latest imports of an event or page, the newest first. */
  ofHost(hostId: number): Promise<GuestImportEntity[]> {
    return this.imports.find({ where: { post_id: hostId }, order: { id: 'DESC' }, take: MAX_LISTED });
  }

  /** Ids of the orders of an import. */
  async orderIds(importId: number): Promise<number[]> {
    const rows = await this.orders.find({ where: { import_id: importId }, order: { order_id: 'ASC' } });
    return rows.map(({ order_id: id }) => id);
  }

  /** Stores an import with its orders in the running unit of work. @returns its id */
  async insert(row: Omit<GuestImportEntity, 'id' | 'ticket'>, orderIds: readonly number[]): Promise<number> {
    const id = await this.database.insert(GuestImportEntity, row);
    for (const ids of batches(orderIds, VALUES_PER_STATEMENT))
      await this.database.insertMany(
        GuestImportOrderEntity,
        ids.map((orderId) => ({ order_id: orderId, import_id: id })),
      );
    return id;
  }

  /**
   * Stores when an import was undone, in a unit of work of its own. Tickets of another system whose orders have ended can
   * be imported again.
   */
  async noteUndone(id: number, nowUtc: string, endedOrderIds: readonly number[]): Promise<void> {
    await this.database.write(async () => {
      await this.database.update(GuestImportEntity, { id }, { undone_utc: nowUtc });
      for (const ids of batches(endedOrderIds, VALUES_PER_STATEMENT))
        await this.references.delete({ order_id: In(ids) });
    });
  }

  /** Stores which orders the tickets of another system became, in the running unit of work. @throws unique key violation */
  async insertReferences(rows: readonly Omit<GuestReferenceEntity, 'id' | 'order'>[]): Promise<void> {
    for (const batch of batches(rows, VALUES_PER_STATEMENT))
      await this.database.insertMany(GuestReferenceEntity, batch);
  }

  /** Those of these tickets of another system that were imported into an event. */
  async knownReferences(hostId: number, guests: readonly Pick<Guest, 'reference'>[]): Promise<Set<string>> {
    const found = new Set<string>();
    const wanted = guests.flatMap(({ reference }) => (reference === '' ? [] : [reference]));
    for (const batch of batches(wanted, VALUES_PER_STATEMENT)) {
      const rows = await this.references.find({
        where: { post_id: hostId, reference: In(batch) },
        select: { id: true, reference: true },
      });
      for (const { reference } of rows) found.add(reference);
    }
    return found;
  }

  /**
   * Those of these guests who have a ticket of the event already, by `guestKey`. True: one that is not of another system.
   */
  async known(hostId: number, guests: readonly Pick<Guest, 'name' | 'email'>[]): Promise<Map<string, boolean>> {
    const keys = new Set(guests.map(guestKey));
    const found = new Map<string, boolean>();
    for (const batch of batches(guests, VALUES_PER_STATEMENT)) {
      const emails = batch.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
      const names = batch.flatMap(({ name, email }) => (email === '' ? [sortKey(name)] : []));
      const rows = await this.attendees
        .createQueryBuilder('a')
        .select(['a.id', 'a.name', 'a.email', 'a.order_id'])
        .where("a.post_id = :hostId AND a.place <> 'none'", { hostId })
        .andWhere(
          new Brackets((either) => {
            if (emails.length > 0) either.orWhere('LOWER(a.email) IN (:...emails)', { emails });
            if (names.length > 0) either.orWhere('a.name_key IN (:...names)', { names });
          }),
        )
        .getMany();
      const imported = await this.ofReferences(rows.flatMap(({ order_id: id }) => id ?? []));
      for (const { name, email, order_id: orderId } of rows)
        for (const key of [guestKey({ name, email }), guestKey({ name, email: '' })])
          if (keys.has(key)) found.set(key, found.get(key) === true || !imported.has(orderId ?? 0));
    }
    return found;
  }

  /** Those of these orders whose tickets are of another system. */
  private async ofReferences(orderIds: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (const ids of batches([...new Set(orderIds)], VALUES_PER_STATEMENT)) {
      const rows = await this.references.find({ where: { order_id: In(ids) }, select: { id: true, order_id: true } });
      for (const { order_id: id } of rows) found.add(id);
    }
    return found;
  }
}
