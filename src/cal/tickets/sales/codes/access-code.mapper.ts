import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import type { AccessCodeResponse } from './access-code.response.js';

/** An access code on the wire, without the code itself. */
export function toAccessCodeResponse(code: AccessCodeEntity): AccessCodeResponse {
  const { code_hash: _hash, created_by: author, modified_utc: _modified, ...others } = code;
  return { ...others, author: author ?? 0 };
}
