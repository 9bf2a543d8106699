import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger } from 'pino';
import { isGrouped } from '#core/processes';
import { REDACTED, redactSecrets } from '#core/security';
import { loggableError, withoutQuotedValues } from './loggable-error.js';

/** Members of log records that could hold secrets. */
const SECRET = [
  'password',
  'authorization',
  'cookie',
  'app_password',
  'databaseUrl',
  'api_key',
  'order_key',
  'cart_hash',
  'security_code',
  'parameters',
  'sql',
  'sqlMessage',
];

/** Nest's own start-up talk, of interest only when something is wrong with the modules. */
const FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Where Nest logs what prevents the service from starting. It is thrown too, and the caller reports it. */
const START_FAULTS = 'ExceptionHandler';

const WORD = /\S+/g;

type Level = 'info' | 'error' | 'warn' | 'debug' | 'trace';

/** Structured logs: one JSON object per line with the name of its level, without secrets and values of SQL statements. */
export class PinoLogger implements LoggerService {
  readonly pino: Logger;

  /** @param destination where lines go; default: standard output */
  constructor(level: string, destination?: DestinationStream) {
    const options: pino.LoggerOptions = {
      level,
      base: isGrouped() ? { pid: process.pid } : undefined,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => (error instanceof Error ? loggableError(error) : error) },
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: REDACTED },
    };
    this.pino = destination ? pino(options, destination) : pino(options);
  }

  log(message: unknown, context?: string): void {
    this.write(FRAMEWORK.has(context ?? '') ? 'debug' : 'info', message, context);
  }
  error(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.write(context === START_FAULTS ? 'debug' : 'error', message, context);
  }
  warn(message: unknown, context?: string): void {
    this.write('warn', message, context);
  }
  debug(message: unknown, context?: string): void {
    this.write('debug', message, context);
  }
  verbose(message: unknown, context?: string): void {
    this.write('trace', message, context);
  }

  /** Writes a record. Its `message` is the text of the line; pino would take that from the error as it is. */
  private record(level: Level, { message, ...record }: Record<string, unknown>): void {
    const text = message ?? (record.err instanceof Error ? record.err.message : undefined);
    if (text === undefined) this.pino[level](record);
    else this.pino[level](record, cleanText(String(text)));
  }

  private write(level: Level, message: unknown, context: unknown): void {
    if (!this.pino.isLevelEnabled(level)) return;
    if (message instanceof Error) this.record(level, { context, err: message });
    else if (typeof message === 'object' && message !== null) this.record(level, { context, ...cleaned(message) });
    else this.pino[level]({ context }, cleanText(String(message)));
  }
}

function cleaned(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
}

function cleanText(text: string): string {
  return withoutQuotedValues(text.replace(WORD, (word) => (word.includes('?') ? redactSecrets(word) : word)));
}
