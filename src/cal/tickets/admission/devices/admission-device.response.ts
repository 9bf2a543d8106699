import { ApiProperty } from '#core/openapi';
import { AdmissionListResponse } from '../lists/admission-list.response.js';
import { DEVICE_RIGHTS, type DeviceRight } from './admission-device.entity.js';

/** `waiting`: not enrolled yet; `enrolled`: it has a token; `revoked`: it has no access any more. */
export const DEVICE_STATES = ['waiting', 'enrolled', 'revoked'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** A device that checks attendees in. */
export class AdmissionDeviceResponse {
  /** Id of the device. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example "Phone 3" */
  name!: string;

  /** Gate at which it is used; may be empty. @example North */
  gate!: string;

  /** What it may do. */
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DEVICE_RIGHTS] }, example: ['scan', 'search'] })
  rights!: DeviceRight[];

  /** Check-in lists that it works with. */
  @ApiProperty({ type: 'array', items: { type: 'integer' }, example: [1] })
  list_ids!: number[];

  /** State. @example enrolled */
  @ApiProperty({ enum: [...DEVICE_STATES] })
  state!: DeviceState;

  /** When it was enrolled last, UTC; null: never. */
  @ApiProperty({ type: 'string', nullable: true, example: '2031-07-01 16:00:00' })
  enrolled_utc!: string | null;

  /** Until when a QR code that was not used yet enrolls it, UTC; null: there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  enrollment_expires_utc!: string | null;

  /** What it says of its browser; may be empty. @example "Chrome 139, Android 16" */
  software!: string;

  /** Last request, UTC, to the minute; null: none. */
  @ApiProperty({ type: 'string', nullable: true, example: '2031-07-01 16:45:00' })
  last_seen_utc!: string | null;

  /** By how much its clock was ahead, milliseconds; null: unknown. */
  @ApiProperty({ type: 'integer', nullable: true, example: -350 })
  clock_offset_ms!: number | null;

  /** Scans on the device that were not sent yet, from its last status. @example 0 */
  @ApiProperty({ type: 'integer' })
  queue_length!: number;

  /** Id of the user who made it; 0: deleted. @example 1 */
  @ApiProperty({ type: 'integer' })
  author!: number;

  /** UTC. @example "2031-05-01 19:30:00" */
  created_utc!: string;

  /** When it was revoked, UTC; null: it was not. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  revoked_utc!: string | null;

  /** When its first request after that was refused with `wipe`, UTC; null: no request yet. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  wiped_utc!: string | null;
}

/** How a device is enrolled; shown once. */
export class EnrollmentResponse {
  /** Address in the QR code. The secret is in its fragment, which browsers do not send. @example "https://calendar.example/admission#enroll=6mkRE3sVYxA6JkqfF0qdRYUJHPCd1eYqXyYgYJq2mEo" */
  @ApiProperty({ format: 'uri' })
  url!: string;

  /** The secret. @example "6mkRE3sVYxA6JkqfF0qdRYUJHPCd1eYqXyYgYJq2mEo" */
  token!: string;

  /** Until when it can be used, UTC. @example "2031-05-02 19:30:00" */
  expires_utc!: string;

  /** The QR code of the address as SVG. @example "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>" */
  qr_svg!: string;
}

/** A device with how it is enrolled. */
export class NewAdmissionDeviceResponse extends AdmissionDeviceResponse {
  /** How it is enrolled. */
  enrollment!: EnrollmentResponse;
}

/** The devices. */
export class AdmissionDeviceListResponse {
  /** Devices that are not revoked, the newest first, then revoked ones; at most 1,000. */
  devices!: AdmissionDeviceResponse[];
}

/** A key that checks signed codes of tickets. */
export class DeviceKeyResponse {
  /** Number of the key in codes. @example 0 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Public key (Ed25519), base64url. @example "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" */
  public_key!: string;

  /** Since when it signs, UTC. @example "2031-05-01 19:30:00" */
  valid_from_utc!: string;

  /** Since when it signs nothing new, UTC; null: it is active. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  retired_utc!: string | null;
}

/** What a device must know of the site. */
export class DeviceSiteResponse {
  /** Name of the site. @example "Summer concerts" */
  name!: string;

  /** Language of the site. @example en_US */
  language!: string;

  /** Time zone of the site. @example Europe/Paris */
  timezone!: string;
}

/** What a device knows of itself. */
export class OwnDeviceResponse {
  /** Id of the device. @example 1 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Name. @example "Phone 3" */
  name!: string;

  /** Gate at which it is used; may be empty. @example North */
  gate!: string;

  /** What it may do. */
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DEVICE_RIGHTS] }, example: ['scan'] })
  rights!: DeviceRight[];

  /** Grows with every change of what this response contains. @example 3 */
  @ApiProperty({ type: 'integer' })
  revision!: number;

  /** The check-in lists that it works with. */
  lists!: AdmissionListResponse[];

  /** The site. */
  site!: DeviceSiteResponse;

  /** Keys whose codes are valid. */
  keys!: DeviceKeyResponse[];

  /** Clock of the service. @example "2031-07-01T16:45:00.000Z" */
  server_time!: string;
}

/** A device with its token, which is not shown again. */
export class EnrolledDeviceResponse {
  /** The device. */
  device!: OwnDeviceResponse;

  /** Its token, for `X-Device-Token`. @example "Zk0h0oBv1nTL4S5mXhQ0mV4uSCTDKfJ2QHh0q3p7yBE" */
  token!: string;
}

/** A new token of a device, which is not shown again. */
export class RolledTokenResponse {
  /** The new token. @example "Zk0h0oBv1nTL4S5mXhQ0mV4uSCTDKfJ2QHh0q3p7yBE" */
  token!: string;
}

/** What a device learns from sending its status. */
export class DeviceStatusResponse {
  /** Clock of the service. @example "2031-07-01T16:45:00.000Z" */
  server_time!: string;

  /** `revision` of `GET admission/device`: when it differs, the device reads that again. @example 3 */
  @ApiProperty({ type: 'integer' })
  device_revision!: number;
}
