import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { Database } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { AdmissionListsRepository } from '../lists/admission-lists.repository.js';
import type {
  AdmissionDevicesDto,
  ChangeAdmissionDeviceDto,
  CreateAdmissionDeviceDto,
} from './admission-device.dto.js';
import { DEVICE_RIGHTS, type AdmissionDeviceEntity, type DeviceRight } from './admission-device.entity.js';
import { toAdmissionDeviceResponse } from './admission-device.mapper.js';
import type {
  AdmissionDeviceListResponse,
  AdmissionDeviceResponse,
  NewAdmissionDeviceResponse,
} from './admission-device.response.js';
import { AdmissionDevicesRepository } from './admission-devices.repository.js';
import { DeviceEnrollmentsService } from './device-enrollments.service.js';

/** Devices that can be in use at the same time, and most devices of a list. */
const MAX_DEVICES = 1000;

/** What managers do with devices. */
@Injectable()
export class AdmissionDeviceEditorService {
  constructor(
    private readonly devices: AdmissionDevicesRepository,
    private readonly lists: AdmissionListsRepository,
    private readonly enrollments: DeviceEnrollmentsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The devices in use, then revoked ones. */
  async list({ list_id: listId }: AdmissionDevicesDto): Promise<AdmissionDeviceListResponse> {
    const devices = await this.devices.list(MAX_DEVICES, listId);
    const listIds = await this.devices.listIdsOfAll(devices.map(({ id }) => id));
    return { devices: devices.map((device) => toAdmissionDeviceResponse(device, listIds.get(device.id) ?? [])) };
  }

  /** @throws RestError 404 `admission-device-not-found` */
  async read(id: number): Promise<AdmissionDeviceResponse> {
    return toAdmissionDeviceResponse(await this.get(id), await this.devices.listIdsOf(id));
  }

  /** @throws RestError 400 `rest_invalid_param`, 409 `too-many-admission-devices` */
  async create(
    caller: Caller,
    { name, gate, rights, list_ids: listIds }: CreateAdmissionDeviceDto,
  ): Promise<NewAdmissionDeviceResponse> {
    if ((await this.devices.count()) >= MAX_DEVICES)
      throw new RestError(
        'too-many-admission-devices',
        `There are ${MAX_DEVICES} devices already. Revoke some first.`,
        409,
      );
    await this.checkLists(listIds);
    const { columns, shown } = await this.enrollments.create();
    return this.database.write(async () => {
      const id = await this.devices.insert({
        name,
        gate,
        rights: withScan(rights),
        ...columns,
        created_by: caller.userId,
        created_utc: this.clock.nowUtc(),
      });
      await this.devices.setLists(id, listIds);
      return { ...(await this.read(id)), enrollment: shown };
    });
  }

  /**
   * Changes what is sent; the device follows at its next contact.
   * @throws RestError 400 `rest_invalid_param`, 404 `admission-device-not-found`, 409 `admission-device-not-in-use`
   */
  async change(params: ChangeAdmissionDeviceDto): Promise<AdmissionDeviceResponse> {
    const { id, name, gate, rights, list_ids: listIds } = params;
    if (listIds) await this.checkLists(listIds);
    return this.database.write(async () => {
      // First, so that of two changes of the lists one waits for the other.
      await this.changeInUse(id, { name, gate, rights: rights && withScan(rights) });
      if (listIds) await this.devices.setLists(id, listIds);
      return this.read(id);
    });
  }

  /**
   * Makes a new QR code for a device; the former code ends at once, the token of the device when the new code is used.
   * @throws RestError 404 `admission-device-not-found`, 409 `admission-device-not-in-use`
   */
  async enrollAgain(id: number): Promise<NewAdmissionDeviceResponse> {
    const { columns, shown } = await this.enrollments.create();
    return this.database.write(async () => {
      await this.changeInUse(id, columns);
      return { ...(await this.read(id)), enrollment: shown };
    });
  }

  /** Revokes a device at once; without effect for a revoked one. @throws RestError 404 `admission-device-not-found` */
  async revoke(id: number): Promise<AdmissionDeviceResponse> {
    await this.devices.revoke(id, this.clock.nowUtc());
    return this.read(id);
  }

  private async get(id: number): Promise<AdmissionDeviceEntity> {
    const device = await this.devices.find(id);
    if (!device) throw new RestError('admission-device-not-found', 'There is no such device.', 404);
    return device;
  }

  private async changeInUse(id: number, change: Partial<AdmissionDeviceEntity>): Promise<void> {
    if (await this.devices.change(id, change)) return;
    await this.get(id);
    throw new RestError('admission-device-not-in-use', 'This device was revoked. Make a new one.', 409);
  }

  private async checkLists(ids: readonly number[]): Promise<void> {
    const existing = await this.lists.existing(ids);
    const missing = ids.find((id) => !existing.has(id));
    if (missing !== undefined) throw invalidParameter('list_ids', `There is no check-in list ${missing}.`);
  }
}

/** The rights in their usual order; all devices scan. */
function withScan(rights: readonly DeviceRight[]): DeviceRight[] {
  return DEVICE_RIGHTS.filter((right) => right === 'scan' || rights.includes(right));
}
