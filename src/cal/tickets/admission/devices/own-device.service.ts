import { Injectable } from '@nestjs/common';
import { Clock } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { toAdmissionListResponse } from '../lists/admission-list.mapper.js';
import { AdmissionListsService } from '../lists/admission-lists.service.js';
import { AdmissionDevice } from './admission-device.js';
import type { DeviceStatusDto } from './admission-device.dto.js';
import type { DeviceStatusResponse, OwnDeviceResponse, RolledTokenResponse } from './admission-device.response.js';
import { AdmissionDevicesRepository, type DeviceStatus } from './admission-devices.repository.js';
import { DeviceSecretsService } from './device-secrets.service.js';
import { deviceMs } from './device-time.js';

/** Milliseconds by which the difference of the clocks may vary without being stored: requests take unequal times. */
const CLOCK_TOLERANCE_MS = 1000;

/** What a device reads and says of itself. */
@Injectable()
export class OwnDeviceService {
  constructor(
    private readonly devices: AdmissionDevicesRepository,
    private readonly lists: AdmissionListsService,
    private readonly secrets: DeviceSecretsService,
    private readonly site: SiteService,
    private readonly clock: Clock,
  ) {}

  /** What a device must know to work. */
  async read(device: AdmissionDevice): Promise<OwnDeviceResponse> {
    const { id, name, gate, rights, revision } = device;
    const { title, language, timezone } = await this.site.settings();
    const keys = await this.devices.validKeys();
    return {
      id,
      name,
      gate,
      rights: [...rights],
      revision,
      lists: (await this.lists.ofDevice(device)).map(toAdmissionListResponse),
      site: { name: title, language, timezone },
      keys: keys.map(({ id: key, public_key, created_utc, retired_utc }) => ({
        id: key,
        public_key,
        valid_from_utc: created_utc,
        retired_utc,
      })),
      server_time: this.now(),
    };
  }

  /** As `read`, for a device that has no token yet. */
  async readById(id: number): Promise<OwnDeviceResponse> {
    const row = await this.devices.find(id);
    if (!row) throw new RestError('admission-device-not-found', 'There is no such device.', 404);
    const { name, gate, rights, revision } = row;
    return this.read(new AdmissionDevice(id, name, gate, rights, await this.devices.listIdsOf(id), revision));
  }

  /**
   * Replaces the token of a device; the one that was sent ends at once.
   * @throws RestError 401 `admission-device-unknown` when another request was first
   */
  async roll({ id }: AdmissionDevice, token: unknown): Promise<RolledTokenResponse> {
    const { secret, hash } = this.secrets.create('admission device');
    if (await this.devices.roll(id, this.secrets.hashesOf('admission device', token), hash)) return { token: secret };
    throw new RestError('admission-device-unknown', 'Another request has replaced this token.', 401);
  }

  /** Stores the status of a device where it differs from what is stored. */
  async noteStatus(
    { id, revision }: AdmissionDevice,
    { device_time: time, queue_length: queueLength, software }: DeviceStatusDto,
  ): Promise<DeviceStatusResponse> {
    const row = await this.devices.find(id);
    const change: DeviceStatus = {};
    const offset = (deviceMs(time) ?? 0) - this.clock.nowMs();
    const stored = row?.clock_offset_ms ?? null;
    if (stored === null || Math.abs(offset - stored) > CLOCK_TOLERANCE_MS) change.clock_offset_ms = offset;
    if (queueLength !== row?.queue_length) change.queue_length = queueLength;
    if (software !== undefined && software !== row?.software) change.software = software;
    if (Object.keys(change).length > 0)
      await this.devices.setStatus(id, { ...change, last_seen_utc: this.clock.nowUtc() });
    return { server_time: this.now(), device_revision: revision };
  }

  private now(): string {
    return new Date(this.clock.nowMs()).toISOString();
  }
}
