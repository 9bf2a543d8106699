import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository } from 'typeorm';
import { Database, SqlExpression } from '#core/database';
import { AdmissionReserveEntity } from './admission-reserve.entity.js';

/** Reserves that are read at once. */
const LIST_SIZE = 500;

/** SQL for the seats that devices hold. */
@Injectable()
export class AdmissionReservesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionReserveEntity) private readonly reserves: Repository<AdmissionReserveEntity>,
  ) {}

  /** Stores a reserve. @returns its id */
  insert(reserve: Omit<AdmissionReserveEntity, 'id'>): Promise<number> {
    return this.database.insert(AdmissionReserveEntity, reserve);
  }

  async find(id: number): Promise<AdmissionReserveEntity | undefined> {
    return (await this.reserves.findOneBy({ id })) ?? undefined;
  }

  /** The newest reserves. @param deviceId only those of this device */
  list(deviceId?: number): Promise<AdmissionReserveEntity[]> {
    return this.reserves.find({
      where: deviceId === undefined ? {} : { device_id: deviceId },
      order: { id: 'DESC' },
      take: LIST_SIZE,
    });
  }

  /** The reserves of a device that hold seats at a moment (UTC), those that end first at the beginning. */
  active(deviceId: number, nowUtc: string): Promise<AdmissionReserveEntity[]> {
    const where = { device_id: deviceId, returned_utc: IsNull(), expires_utc: MoreThan(nowUtc) };
    return this.reserves.find({ where, order: { expires_utc: 'ASC', id: 'ASC' } });
  }

  /** Counts seats as sold, if they are held at a moment (UTC). @returns whether they were */
  async use(id: number, quantity: number, nowUtc: string): Promise<boolean> {
    const isHeld = new SqlExpression(
      'id = ? AND returned_utc IS NULL AND expires_utc > ? AND used + ? <= quantity',
      id,
      nowUtc,
      quantity,
    );
    const change = { used: new SqlExpression('used + ?', quantity) };
    return (await this.database.update(AdmissionReserveEntity, isHeld, change)) === 1;
  }

  /** Ends a reserve. @returns whether it was this call that did */
  async end(id: number, nowUtc: string): Promise<boolean> {
    return (
      (await this.database.update(AdmissionReserveEntity, { id, returned_utc: null }, { returned_utc: nowUtc })) === 1
    );
  }

  /** Reserves whose time is over at a moment (UTC), or whose device was revoked. */
  due(nowUtc: string): Promise<AdmissionReserveEntity[]> {
    return this.reserves
      .createQueryBuilder('r')
      .where('r.returned_utc IS NULL')
      .andWhere(
        '(r.expires_utc <= :nowUtc OR EXISTS (SELECT 1 FROM admission_devices d WHERE d.id = r.device_id AND d.revoked_utc IS NOT NULL))',
        { nowUtc },
      )
      .orderBy('r.id')
      .limit(LIST_SIZE)
      .getMany();
  }
}
