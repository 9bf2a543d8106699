import { Logger } from '@nestjs/common';
import { FaultLog } from '#core/faults';
import { RestError } from '#core/errors';
import { unavailable } from './database-error-response.js';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE']);

const log = new Logger('Media');
const faults = new FaultLog((line) => log.error(line));

/** The response to a request whose file the disk did not take, through no fault of the request; nothing for other errors. */
export function storageErrorResponse(error: unknown): RestError | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (UNWRITABLE.has(code)) return unwritable(error);
  if (!FULL.has(code)) return undefined;
  faults.note('full', `The folder for uploads has no room left: ${String(error)}`);
  return new RestError('insufficient_storage', 'There is no room left for the file. Nothing was stored.', 507);
}

/** Refuses a request, since files can be neither stored nor deleted. */
export function unwritable(error: unknown): RestError {
  faults.note('unwritable', `The folder for uploads cannot be written: ${String(error)}`);
  return unavailable('The folder for uploads cannot be written just now. Nothing was changed; try again shortly.');
}
