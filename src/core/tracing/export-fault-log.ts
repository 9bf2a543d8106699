import type { DiagLogger } from '@opentelemetry/api';
import type { LoggerService } from '@nestjs/common';

/** Milliseconds for which further faults are not logged: a collector that is away fails every few seconds. */
const LOG_INTERVAL_MS = 60_000;
const MAX_MESSAGE_LENGTH = 300;

/** Logs what the packages of OpenTelemetry complain about, such as a collector that does not answer. */
export class ExportFaultLog implements DiagLogger {
  private loggedAt = -Infinity;

  constructor(private readonly log: Pick<LoggerService, 'warn'>) {}

  error(message: unknown): void {
    const now = performance.now();
    if (now - this.loggedAt < LOG_INTERVAL_MS) return;
    this.loggedAt = now;
    this.log.warn(`Traces are incomplete: ${plainReason(message).slice(0, MAX_MESSAGE_LENGTH)}`);
  }

  readonly warn = (): void => undefined;
  readonly info = (): void => undefined;
  readonly debug = (): void => undefined;
  readonly verbose = (): void => undefined;
}

/** The message of an error that the packages hand over as JSON with its stack. */
function plainReason(given: unknown): string {
  const text = String(given);
  if (!text.startsWith('{')) return text;
  try {
    const { message, code } = JSON.parse(text) as { message?: string; code?: string };
    return message || code || text;
  } catch {
    return text;
  }
}
