import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database } from '#core/database';
import { AdmissionDeviceListEntity } from '../../admission/devices/admission-device-list.entity.js';
import { AdmissionDeviceEntity } from '../../admission/devices/admission-device.entity.js';
import { AdmissionSaleConflictEntity } from './admission-sale-conflict.entity.js';

/** Conflicts that are read at once. */
const LIST_SIZE = 500;

/** SQL for sales without a network that could not become orders. */
@Injectable()
export class SaleConflictsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionSaleConflictEntity)
    private readonly conflicts: Repository<AdmissionSaleConflictEntity>,
    @InjectRepository(AdmissionDeviceEntity) private readonly devices: Repository<AdmissionDeviceEntity>,
    @InjectRepository(AdmissionDeviceListEntity) private readonly deviceLists: Repository<AdmissionDeviceListEntity>,
  ) {}

  /** Stores a conflict, unless its nonce has one. */
  async insert(conflict: Omit<AdmissionSaleConflictEntity, 'id'>): Promise<void> {
    await this.database.write(() => this.database.insertMissing(AdmissionSaleConflictEntity, [conflict]));
  }

  async find(id: number): Promise<AdmissionSaleConflictEntity | undefined> {
    return (await this.conflicts.findOneBy({ id })) ?? undefined;
  }

  async findByNonce(deviceId: number, nonce: string): Promise<AdmissionSaleConflictEntity | undefined> {
    return (await this.conflicts.findOneBy({ device_id: deviceId, nonce })) ?? undefined;
  }

  /** Open ones first, then the newest. @param deviceIds only those of these devices */
  list(deviceIds?: readonly number[]): Promise<AdmissionSaleConflictEntity[]> {
    const query = this.conflicts
      .createQueryBuilder('c')
      .orderBy('CASE WHEN c.resolved_utc IS NULL THEN 0 ELSE 1 END')
      .addOrderBy('c.id', 'DESC')
      .limit(LIST_SIZE);
    if (deviceIds !== undefined) query.where({ device_id: In([...deviceIds]) });
    return query.getMany();
  }

  /** Notes that a supervisor has dealt with a conflict; the first one remains. */
  async resolve(
    id: number,
    change: Pick<AdmissionSaleConflictEntity, 'resolved_utc' | 'resolved_by' | 'order_id'>,
  ): Promise<void> {
    await this.database.write(() =>
      this.database.update(AdmissionSaleConflictEntity, { id, resolved_utc: null }, change),
    );
  }

  /** The account that made a device; null when it was deleted. */
  async makerOf(deviceId: number): Promise<number | null> {
    return (await this.devices.findOneBy({ id: deviceId }))?.created_by ?? null;
  }

  /** The name of a device. */
  async nameOf(deviceId: number): Promise<string> {
    return (await this.devices.findOneBy({ id: deviceId }))?.name ?? '';
  }

  /** Ids of the devices that work with any of these check-in lists. */
  async devicesOf(listIds: readonly number[]): Promise<number[]> {
    const rows = await this.deviceLists.findBy({ list_id: In([...listIds]) });
    return [...new Set(rows.map(({ device_id: id }) => id))];
  }
}
