import { Injectable } from '@nestjs/common';
import { Clock, RequestContext, SiteUrls } from '#core/context';
import { RestError } from '#core/errors';
import { FailedCredentialsService } from '#core/security';
import { HOUR_MS, fromMs } from '#core/time';
import { qrSvg } from '../../sales/attendees/qr-code.js';
import type { EnrollDeviceDto } from './admission-device.dto.js';
import type { EnrolledDeviceResponse, EnrollmentResponse } from './admission-device.response.js';
import { AdmissionDevicesRepository } from './admission-devices.repository.js';
import { DeviceSecretsService } from './device-secrets.service.js';
import { OwnDeviceService } from './own-device.service.js';

/** For how long the QR code of a device can be used. */
const ENROLLMENT_MS = 24 * HOUR_MS;

/** What a device stores of a new enrollment. */
export interface NewEnrollment {
  columns: { enrollment_hash: string; enrollment_expires_utc: string };
  shown: EnrollmentResponse;
}

/** Gives devices their first token, for the secret of a QR code that works once. */
@Injectable()
export class DeviceEnrollmentsService {
  constructor(
    private readonly devices: AdmissionDevicesRepository,
    private readonly secrets: DeviceSecretsService,
    private readonly own: OwnDeviceService,
    private readonly failures: FailedCredentialsService,
    private readonly urls: SiteUrls,
    private readonly clock: Clock,
  ) {}

  /** A new secret with its QR code. */
  async create(): Promise<NewEnrollment> {
    const { secret, hash } = this.secrets.create('admission enrollment');
    const expires = fromMs(this.clock.nowMs() + ENROLLMENT_MS);
    // In the fragment, which browsers send to no server, so that no log contains it.
    const url = `${this.urls.siteUrl}/admission#enroll=${secret}`;
    return {
      columns: { enrollment_hash: hash, enrollment_expires_utc: expires },
      shown: { url, token: secret, expires_utc: expires, qr_svg: await qrSvg(url) },
    };
  }

  /**
   * Gives the device of an unused QR code a token; a token that it had ends.
   * @throws RestError 401 `admission-enrollment-unknown`, 410 `admission-enrollment-expired`, 429 after too many wrong
   * secrets from one network
   */
  async enroll({ token, software }: EnrollDeviceDto): Promise<EnrolledDeviceResponse> {
    const hashes = this.secrets.hashesOf('admission enrollment', token);
    const device = hashes.length === 0 ? undefined : await this.devices.findByEnrollment(hashes);
    if (!device?.enrollment_hash) return this.refuse();
    const now = this.clock.nowUtc();
    if (device.enrollment_expires_utc === null || device.enrollment_expires_utc <= now)
      throw new RestError(
        'admission-enrollment-expired',
        'This QR code has expired. Make a new one for the device.',
        410,
      );
    RequestContext.noteKeyHolder(`admission device ${device.name}`);
    const { secret, hash } = this.secrets.create('admission device');
    if (!(await this.devices.enroll(device.id, device.enrollment_hash, { hash, software }, now))) return this.refuse();
    return { device: await this.own.readById(device.id), token: secret };
  }

  private async refuse(): Promise<never> {
    await this.failures.count('admission enrollment', 'site');
    throw new RestError(
      'admission-enrollment-unknown',
      'This QR code was used already, or was replaced by a new one. Make a new one for the device.',
      401,
    );
  }
}
