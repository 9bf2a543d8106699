import type { ScannerKeyEntity } from '../../kernel/scanner-keys/scanner-key.entity.js';
import type { ScannerKeyResponse } from './scanner-key.response.js';

/** A key on the wire, without the key itself. */
export function toScannerKeyResponse(key: ScannerKeyEntity): ScannerKeyResponse {
  const { id, name, event_id, created_by: author, created_utc, last_used_utc, expires_utc, revoked_utc } = key;
  return { id, name, event_id, author: author ?? 0, created_utc, last_used_utc, expires_utc, revoked_utc };
}
