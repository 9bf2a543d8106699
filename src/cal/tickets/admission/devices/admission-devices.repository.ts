import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { Database, SqlExpression, placeholders } from '#core/database';
import { ListDevicesAdapter } from '../lists/list-devices.adapter.js';
import { AdmissionKeyEntity } from '../signed-codes/admission-key.entity.js';
import { AdmissionDeviceListEntity } from './admission-device-list.entity.js';
import { AdmissionDeviceEntity } from './admission-device.entity.js';

const NEXT_REVISION = new SqlExpression('revision + 1');

/** What a device says of itself. */
export type DeviceStatus = Partial<
  Pick<AdmissionDeviceEntity, 'last_seen_utc' | 'clock_offset_ms' | 'queue_length' | 'software'>
>;

/** SQL for admission devices. */
@Injectable()
export class AdmissionDevicesRepository extends ListDevicesAdapter {
  constructor(
    private readonly database: Database,
    @InjectRepository(AdmissionDeviceEntity) private readonly devices: Repository<AdmissionDeviceEntity>,
    @InjectRepository(AdmissionDeviceListEntity) private readonly deviceLists: Repository<AdmissionDeviceListEntity>,
    @InjectRepository(AdmissionKeyEntity) private readonly keys: Repository<AdmissionKeyEntity>,
  ) {
    super();
  }

  async find(id: number): Promise<AdmissionDeviceEntity | undefined> {
    return (await this.devices.findOneBy({ id })) ?? undefined;
  }

  /** The device with one of these hashes of its token, revoked ones too. */
  async findByToken(hashes: readonly string[]): Promise<AdmissionDeviceEntity | undefined> {
    return (await this.devices.findOneBy({ token_hash: In([...hashes]) })) ?? undefined;
  }

  /** The device with one of these hashes of the secret that enrolls it. */
  async findByEnrollment(hashes: readonly string[]): Promise<AdmissionDeviceEntity | undefined> {
    return (await this.devices.findOneBy({ enrollment_hash: In([...hashes]) })) ?? undefined;
  }

  /** Those that are not revoked first, then the newest. @param listId only those that work with this list */
  list(limit: number, listId?: number): Promise<AdmissionDeviceEntity[]> {
    const query = this.devices
      .createQueryBuilder('d')
      .orderBy('CASE WHEN d.revoked_utc IS NULL THEN 0 ELSE 1 END')
      .addOrderBy('d.id', 'DESC')
      .limit(limit);
    if (listId !== undefined)
      query.innerJoin(AdmissionDeviceListEntity, 'l', 'l.device_id = d.id AND l.list_id = :listId', { listId });
    return query.getMany();
  }

  /** How many devices are not revoked. */
  count(): Promise<number> {
    return this.devices.countBy({ revoked_utc: IsNull() });
  }

  /** Ids of the lists of a device, ascending. */
  async listIdsOf(id: number): Promise<number[]> {
    return (await this.listIdsOfAll([id])).get(id) ?? [];
  }

  /** Ids of the lists of devices, ascending, by device. */
  async listIdsOfAll(ids: readonly number[]): Promise<Map<number, number[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.deviceLists.find({ where: { device_id: In([...ids]) }, order: { list_id: 'ASC' } });
    const byDevice = Map.groupBy(rows, ({ device_id }) => device_id);
    return new Map([...byDevice].map(([id, own]) => [id, own.map(({ list_id }) => list_id)]));
  }

  /** Keys whose codes are valid, by number. */
  validKeys(): Promise<AdmissionKeyEntity[]> {
    return this.keys.find({ where: { revoked_utc: IsNull() }, order: { id: 'ASC' } });
  }

  /** @returns the id of the new device */
  insert(device: Partial<AdmissionDeviceEntity>): Promise<number> {
    return this.database.insert(AdmissionDeviceEntity, device);
  }

  /** Changes a device that is not revoked, so that it reads again what it works with. @returns whether there is one */
  async change(id: number, change: Partial<AdmissionDeviceEntity>): Promise<boolean> {
    const match = { id, revoked_utc: null };
    return (await this.database.update(AdmissionDeviceEntity, match, { ...change, revision: NEXT_REVISION })) > 0;
  }

  /** Makes all devices read again what they work with. */
  async bumpAll(): Promise<void> {
    const present = new SqlExpression('revoked_utc IS NULL');
    await this.database.update(AdmissionDeviceEntity, present, { revision: NEXT_REVISION });
  }

  async bumpOfList(listId: number): Promise<void> {
    const ofList = new SqlExpression('id IN (SELECT device_id FROM admission_device_lists WHERE list_id = ?)', listId);
    await this.database.update(AdmissionDeviceEntity, ofList, { revision: NEXT_REVISION });
  }

  /** Replaces the lists of a device. */
  async setLists(id: number, listIds: readonly number[]): Promise<void> {
    await this.database.delete(AdmissionDeviceListEntity, { device_id: id });
    await this.database.insertMany(
      AdmissionDeviceListEntity,
      listIds.map((list_id) => ({ device_id: id, list_id })),
    );
  }

  /**
   * Gives a device a token, if the secret that enrolls it is still unused and valid at `now` (UTC).
   * @returns whether it was this call that used it
   */
  async enroll(
    id: number,
    enrollment: string,
    token: { hash: string; software: string },
    now: string,
  ): Promise<boolean> {
    const change = {
      token_hash: token.hash,
      software: token.software,
      enrollment_hash: null,
      enrollment_expires_utc: null,
      enrolled_utc: now,
      last_seen_utc: now,
      revision: NEXT_REVISION,
    };
    const unused = this.unusedEnrollment(id, enrollment, now);
    return (await this.database.write(() => this.database.update(AdmissionDeviceEntity, unused, change))) > 0;
  }

  /** Condition for a device whose secret was not used yet; tests replace it to show that it is needed. */
  unusedEnrollment(id: number, enrollment: string, now: string): SqlExpression {
    const sql = 'id = ? AND enrollment_hash = ? AND enrollment_expires_utc > ? AND revoked_utc IS NULL';
    return new SqlExpression(sql, id, enrollment, now);
  }

  /** Replaces the token of a device. @returns whether `former` still was its token */
  async roll(id: number, former: readonly string[], hash: string): Promise<boolean> {
    const present = this.presentToken(id, former);
    return (await this.database.update(AdmissionDeviceEntity, present, { token_hash: hash })) > 0;
  }

  /** Condition for a device that still has a token; tests replace it to show that it is needed. */
  presentToken(id: number, hashes: readonly string[]): SqlExpression {
    const sql = `id = ? AND token_hash IN (${placeholders(hashes)}) AND revoked_utc IS NULL`;
    return new SqlExpression(sql, id, ...hashes);
  }

  /** Revokes a device, with the secret that could enroll it; one that is revoked already stays as it is. */
  async revoke(id: number, now: string): Promise<void> {
    const change = { revoked_utc: now, enrollment_hash: null, enrollment_expires_utc: null };
    await this.database.update(AdmissionDeviceEntity, { id, revoked_utc: null }, change);
  }

  /** Stores what a device says of itself. */
  async setStatus(id: number, status: DeviceStatus): Promise<void> {
    await this.database.write(() => this.database.update(AdmissionDeviceEntity, { id }, status));
  }

  /** Notes that a device sent a request at `now`, unless a later one than `since` was noted already (UTC). */
  async touch(id: number, now: string, since: string): Promise<void> {
    const isEarlier = new SqlExpression('id = ? AND (last_seen_utc IS NULL OR last_seen_utc <= ?)', id, since);
    await this.database.write(() => this.database.update(AdmissionDeviceEntity, isEarlier, { last_seen_utc: now }));
  }

  /** Notes the first contact of a revoked device (UTC). */
  async noteWiped(id: number, now: string): Promise<void> {
    const match = { id, wiped_utc: null };
    await this.database.write(() => this.database.update(AdmissionDeviceEntity, match, { wiped_utc: now }));
  }
}
