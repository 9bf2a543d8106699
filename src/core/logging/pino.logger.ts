import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import type { Logger } from 'pino';

/** Members of log records that could hold secrets. */
const SECRET = ['password', 'authorization', 'cookie', 'app_password', 'databaseUrl', 'api_key', 'security_code'];

/** Nest's own start-up talk, of interest only when something is wrong with the modules. */
const FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Where Nest logs what keeps the service from starting. It is thrown too, and whoever starts the service says it. */
const START_FAULTS = 'ExceptionHandler';

/** Structured logs: one JSON object a line, secrets blacked out. */
export class PinoLogger implements LoggerService {
  readonly pino: Logger;

  constructor(level: string) {
    this.pino = pino({
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: '***' },
    });
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

  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, context: unknown): void {
    if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context }, String(message));
  }
}
