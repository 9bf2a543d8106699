import type { AdmissionKeyEntity } from './admission-key.entity.js';
import type { AdmissionKeyResponse } from './admission-key.response.js';

/** A key on the wire, without its private part. */
export function toAdmissionKeyResponse(key: AdmissionKeyEntity): AdmissionKeyResponse {
  const { id, public_key, created_utc, retired_utc, revoked_utc } = key;
  return { id, public_key, created_utc, retired_utc, revoked_utc };
}
