import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, Repository } from 'typeorm';
import { batches, Database } from '#core/database';
import { sortKey } from '#core/text';
import { AttendeeEntity } from '../../sales/model/attendee.entity.js';
import { GuestImportOrderEntity } from './guest-import-order.entity.js';
import { GuestImportEntity } from './guest-import.entity.js';
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

  /** Stores when an import was undone, in a unit of work of its own. */
  async noteUndone(id: number, nowUtc: string): Promise<void> {
    await this.database.write(() => this.database.update(GuestImportEntity, { id }, { undone_utc: nowUtc }));
  }

  /** Those of these guests who have a ticket of the event already, by `guestKey`. */
  async known(hostId: number, guests: readonly Guest[]): Promise<Set<string>> {
    const keys = new Set(guests.map(guestKey));
    const found = new Set<string>();
    for (const batch of batches(guests, VALUES_PER_STATEMENT)) {
      const emails = batch.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]));
      const names = batch.flatMap(({ name, email }) => (email === '' ? [sortKey(name)] : []));
      const rows = await this.attendees
        .createQueryBuilder('a')
        .select(['a.id', 'a.name', 'a.email'])
        .where("a.post_id = :hostId AND a.place <> 'none'", { hostId })
        .andWhere(
          new Brackets((either) => {
            if (emails.length > 0) either.orWhere('LOWER(a.email) IN (:...emails)', { emails });
            if (names.length > 0) either.orWhere('a.name_key IN (:...names)', { names });
          }),
        )
        .getMany();
      for (const { name, email } of rows)
        for (const key of [guestKey({ name, email }), guestKey({ name, email: '' })]) if (keys.has(key)) found.add(key);
    }
    return found;
  }
}
