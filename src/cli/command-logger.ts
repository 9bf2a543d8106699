import { Logger } from '@nestjs/common';
import pino from 'pino';
import type { Settings } from '#core/config';
import { PinoLogger } from '#core/logging';

const STANDARD_ERROR = 2;

/**
 * The log of a command: what went wrong, on standard error. Standard output holds only what the command prints, which
 * other programs may read.
 */
export function commandLogger({ logLevel }: Pick<Settings, 'logLevel'>): PinoLogger {
  return new PinoLogger(
    logLevel === 'info' ? 'warn' : logLevel,
    pino.destination({ dest: STANDARD_ERROR, sync: true }),
  );
}

/** Uses that log for all of the service's code that a command runs without the service. */
export function logToStandardError(settings: Pick<Settings, 'logLevel'>): void {
  Logger.overrideLogger(commandLogger(settings));
}
