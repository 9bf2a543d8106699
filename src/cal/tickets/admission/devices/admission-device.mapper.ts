import type { AdmissionDeviceEntity } from './admission-device.entity.js';
import type { AdmissionDeviceResponse } from './admission-device.response.js';

/** A device on the wire, without its secrets. */
export function toAdmissionDeviceResponse(
  device: AdmissionDeviceEntity,
  listIds: readonly number[],
): AdmissionDeviceResponse {
  const { enrolled_utc: enrolled, revoked_utc: revoked } = device;
  return {
    id: device.id,
    name: device.name,
    gate: device.gate,
    rights: device.rights,
    list_ids: [...listIds],
    state: revoked !== null ? 'revoked' : enrolled !== null ? 'enrolled' : 'waiting',
    enrolled_utc: enrolled,
    enrollment_expires_utc: device.enrollment_expires_utc,
    software: device.software,
    last_seen_utc: device.last_seen_utc,
    clock_offset_ms: device.clock_offset_ms,
    queue_length: device.queue_length,
    author: device.created_by ?? 0,
    created_utc: device.created_utc,
    revoked_utc: revoked,
    wiped_utc: device.wiped_utc,
  };
}
