import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, SqlExpression, placeholders } from '#core/database';
import { AdmissionDeviceListEntity } from './admission-device-list.entity.js';
import { AdmissionDeviceEntity } from './admission-device.entity.js';

/** SQL for admission devices. */
@Injectable()
export class AdmissionDevicesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionDeviceListEntity) private readonly deviceLists: Repository<AdmissionDeviceListEntity>,
  ) {}

  /** The device with one of these hashes of its token, revoked ones too. */
  async findByToken(hashes: readonly string[]): Promise<AdmissionDeviceEntity | undefined> {
    const sql = `SELECT * FROM admission_devices WHERE token_hash IN (${placeholders(hashes)})`;
    return (await this.database.readEntities(AdmissionDeviceEntity, sql, hashes))[0];
  }

  /** Ids of the lists of a device, ascending. */
  async listIdsOf(id: number): Promise<number[]> {
    const rows = await this.deviceLists.find({ where: { device_id: id }, order: { list_id: 'ASC' } });
    return rows.map(({ list_id }) => list_id);
  }

  /** Notes that a device sent a request at `now`, unless a later one than `since` was noted already (UTC). */
  async touch(id: number, now: string, since: string): Promise<void> {
    const isEarlier = new SqlExpression('id = ? AND (last_seen_utc IS NULL OR last_seen_utc <= ?)', id, since);
    await this.database.write(() => this.database.update(AdmissionDeviceEntity, isEarlier, { last_seen_utc: now }));
  }

  /** Notes the first contact of a revoked device (UTC), outside of the unit of work that its request may be in. */
  async noteWiped(id: number, now: string): Promise<void> {
    await this.database.outside(() =>
      this.database.write(() =>
        this.database.update(AdmissionDeviceEntity, { id, wiped_utc: null }, { wiped_utc: now }),
      ),
    );
  }
}
