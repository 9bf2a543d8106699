import type { DiagLogger } from '@opentelemetry/api';
import type { LoggerService } from '@nestjs/common';
import { FaultLog } from '#core/faults';

/** Milliseconds for which further faults are not logged: a collector that is away fails every few seconds. */
const LOG_INTERVAL_MS = 60_000;
const MAX_MESSAGE_LENGTH = 300;

/** Logs what the packages of OpenTelemetry complain about, such as a collector that does not answer. */
export class ExportFaultLog implements DiagLogger {
  private readonly faults: FaultLog;

  constructor(log: Pick<LoggerService, 'warn'>) {
    this.faults = new FaultLog((line) => void log.warn(line), LOG_INTERVAL_MS);
  }

  error(message: unknown): void {
    this.faults.note('export', `Traces are incomplete: ${plainReason(message).slice(0, MAX_MESSAGE_LENGTH)}`);
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
