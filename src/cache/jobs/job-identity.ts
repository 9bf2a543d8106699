import { createHash } from 'node:crypto';
import type { JobKind } from './job-state.js';

/** What makes a job one of its kind. @param address path of an image's file, or address of a page */
export function jobIdentity(kind: JobKind, address: string, mobile: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, address, mobile]))
    .digest('hex');
}
