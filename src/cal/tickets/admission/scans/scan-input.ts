import { isId, isObject } from '#core/parameters';
import { deviceMs } from '../devices/device-time.js';
import type { ScanDirection } from '../model/admission-scan.entity.js';

/** Scans of one request. */
export const MAX_SCANS = 200;
/** Characters of a reason why a supervisor admitted. */
export const MAX_FORCE_REASON = 250;
/** Characters of a scanned text; QR codes of tickets have fewer. */
const MAX_CODE_LENGTH = 1000;

const NONCE = /^[\w-]{1,40}$/;
const CODE_HASH = /^[\da-f]{32}$/;

/** A scan as a device sends it. */
export interface ScanInput {
  nonce: string;
  listId: number;
  /** The text as it was scanned; absent: see `codeHash`. */
  code?: string;
  attendeeId?: number;
  /** Hash of the code (`codeHash`), for devices that do not store codes; absent without `code`: chosen by hand. */
  codeHash?: string;
  direction: ScanDirection;
  /** Clock of the device, milliseconds since 1970. */
  deviceMs: number;
  /** Decided by the device. */
  offline: boolean;
  /** Why a supervisor admits despite a refusal; absent: no override. */
  forceReason?: string;
}

/** A scan that cannot be read: sending it again does not help. */
export interface UnreadableScan {
  nonce: string;
  /** What is wrong, for people. */
  unreadable: string;
}

/** Reads one scan of a request, so that one that cannot be read blocks no others. */
export function readScan(value: unknown): ScanInput | UnreadableScan {
  const sent: Record<string, unknown> = isObject(value) ? value : {};
  const nonce = typeof sent.nonce === 'string' && NONCE.test(sent.nonce) ? sent.nonce : '';
  const issue = issueOf(sent, nonce);
  if (issue !== undefined) return { nonce, unreadable: issue };
  return {
    nonce,
    listId: sent.list_id as number,
    ...(sent.code == null ? {} : { code: sent.code as string }),
    ...(sent.attendee_id == null ? {} : { attendeeId: sent.attendee_id as number }),
    ...(sent.code_hash == null ? {} : { codeHash: sent.code_hash as string }),
    direction: (sent.direction ?? 'entry') as ScanDirection,
    deviceMs: deviceMs(sent.scanned_at) as number,
    offline: sent.offline === true,
    ...(sent.force === true ? { forceReason: (sent.force_reason as string).trim() } : {}),
  };
}

function issueOf(sent: Record<string, unknown>, nonce: string): string | undefined {
  if (nonce === '') return 'nonce must be 1 to 40 letters, digits, - or _.';
  if (!isId(sent.list_id)) return 'list_id must be the id of a check-in list.';
  return codeIssue(sent) ?? circumstancesIssue(sent) ?? forceIssue(sent);
}

function codeIssue({ code, attendee_id: attendeeId, code_hash: hash }: Record<string, unknown>): string | undefined {
  if (code != null && (typeof code !== 'string' || code.trim() === '' || code.length > MAX_CODE_LENGTH))
    return `code must be the scanned text, at most ${MAX_CODE_LENGTH} characters.`;
  if (attendeeId != null && !isId(attendeeId)) return 'attendee_id must be the id of an attendee.';
  if (hash != null && (typeof hash !== 'string' || !CODE_HASH.test(hash)))
    return 'code_hash must be 32 hexadecimal digits in lower case.';
  if (code == null && attendeeId == null) return 'Send code, or attendee_id with or without code_hash.';
  return undefined;
}

function circumstancesIssue(sent: Record<string, unknown>): string | undefined {
  if (sent.direction != null && sent.direction !== 'entry' && sent.direction !== 'exit')
    return 'direction must be entry or exit.';
  if (deviceMs(sent.scanned_at) === undefined) return 'scanned_at must be a time such as 2031-05-01T19:30:00.000Z.';
  if (sent.offline != null && typeof sent.offline !== 'boolean') return 'offline must be true or false.';
  return undefined;
}

function forceIssue({ force, force_reason: reason }: Record<string, unknown>): string | undefined {
  if (force != null && typeof force !== 'boolean') return 'force must be true or false.';
  if (force !== true) return undefined;
  if (typeof reason === 'string' && reason.trim() !== '' && reason.length <= MAX_FORCE_REASON) return undefined;
  return `force needs a force_reason of at most ${MAX_FORCE_REASON} characters.`;
}
