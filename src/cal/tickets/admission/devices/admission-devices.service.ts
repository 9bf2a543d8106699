import { Injectable } from '@nestjs/common';
import { Clock, RequestContext, RequestMemo } from '#core/context';
import { RestError } from '#core/errors';
import { FailedCredentialsService } from '#core/security';
import { MINUTE_MS, fromMs } from '#core/time';
import { type AdmissionKeyFollower, RegisterAdmissionKeyFollower } from '../signed-codes/admission-key-follower.js';
import { AdmissionDevice } from './admission-device.js';
import type { AdmissionDeviceEntity } from './admission-device.entity.js';
import { AdmissionDevicesRepository } from './admission-devices.repository.js';
import { DeviceSecretsService } from './device-secrets.service.js';

/** How long the stored moment of the last request stays as it is, so that a busy device does not write each time. */
const TOUCH_INTERVAL_MS = MINUTE_MS;

/** Finds devices by their tokens, for what they do. */
@RegisterAdmissionKeyFollower()
@Injectable()
export class AdmissionDevicesService implements AdmissionKeyFollower {
  constructor(
    private readonly devices: AdmissionDevicesRepository,
    private readonly secrets: DeviceSecretsService,
    private readonly failures: FailedCredentialsService,
    private readonly memo: RequestMemo,
    private readonly clock: Clock,
  ) {}

  /**
   * The device with this token, looked up once per request. The first request of a revoked device is noted: its client
   * wipes all data.
   * @throws RestError 401 `admission-device-unknown`, `admission-device-revoked` (`data.wipe`); 429 after too many wrong
   * tokens from one network
   */
  authenticate(token: unknown): Promise<AdmissionDevice> {
    return this.memo.once(`admission device ${String(token)}`, () => this.find(token));
  }

  /** All devices read again what they work with. */
  async keysChanged(): Promise<void> {
    await this.devices.bumpAll();
  }

  private async find(token: unknown): Promise<AdmissionDevice> {
    const hashes = this.secrets.hashesOf('admission device', token);
    const device = hashes.length === 0 ? undefined : await this.devices.findByToken(hashes);
    if (!device) {
      // Compared first: wrong tokens of others on the network of the venue never stop a device.
      if (token !== undefined) await this.failures.count('admission device', 'site');
      throw new RestError(
        'admission-device-unknown',
        'Send the token of an enrolled device in X-Device-Token. Tokens end when a new one is issued.',
        401,
      );
    }
    RequestContext.noteKeyHolder(`admission device ${device.name}`);
    if (device.revoked_utc !== null) await this.refuseRevoked(device);
    await this.touch(device);
    const { id, name, gate, rights, revision } = device;
    return new AdmissionDevice(id, name, gate, rights, await this.devices.listIdsOf(id), revision);
  }

  private async refuseRevoked({ id, wiped_utc: wiped }: AdmissionDeviceEntity): Promise<never> {
    if (wiped === null) await this.devices.noteWiped(id, this.clock.nowUtc());
    throw new RestError(
      'admission-device-revoked',
      'This device was revoked. Delete all data of the service on it.',
      401,
      {
        wipe: true,
      },
    );
  }

  private async touch({ id, last_seen_utc: lastSeen }: AdmissionDeviceEntity): Promise<void> {
    const since = fromMs(this.clock.nowMs() - TOUCH_INTERVAL_MS);
    if (lastSeen === null || lastSeen <= since) await this.devices.touch(id, this.clock.nowUtc(), since);
  }
}
