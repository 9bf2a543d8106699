import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { StartedTracing } from './start-tracing.js';
import { traceProtocol } from './trace-settings.js';
import type { Tracing } from './tracing.js';

/** Milliseconds that the last spans get to be sent when the service stops. */
const FLUSH_TIMEOUT_MS = 1000;

/** Traces of this process, which are sent when the environment names a collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
@Injectable()
export class TracingService implements OnApplicationShutdown {
  private constructor(private readonly started?: StartedTracing) {}

  /**
   * Loads and starts what the environment names: nothing without a collector.
   * @throws StartError when a variable of OpenTelemetry is wrong
   */
  static async start(env: NodeJS.ProcessEnv): Promise<TracingService> {
    const protocol = traceProtocol(env);
    if (protocol === undefined) return new TracingService();
    const { startTracing } = await import('./start-tracing.js');
    return new TracingService(await startTracing(protocol));
  }

  /** Makes spans; nothing when none are to be made. Look once, when wiring: without it no work is wrapped at all. */
  get current(): Tracing | undefined {
    return this.started?.tracing;
  }

  /** Sends the last spans, as far as the collector takes them in time. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    const timeout = new AbortController();
    await Promise.race([
      // What cannot be sent has been logged.
      this.started.shutdown().catch(() => undefined),
      pause(FLUSH_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
  }
}
