import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DatabaseProbeService } from '../database/database-probe.service.js';

/** What `/readyz` tells. */
export interface HealthReport {
  status: 'ok' | 'stopping' | 'unavailable';
  /**
   * The engine when it can be read and written; else `away` (no answer in time), `busy` (too much waits already),
   * `overloaded` (accepts no more connections), `unready` (without its cluster), `read-only` or `unknown`.
   */
  database: string;
  /** What is wrong, as a sentence. */
  message?: string;
  /** What operators should look at although requests are served. */
  warnings?: string[];
}

/** Knows whether requests can be served. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(private readonly database: DatabaseProbeService) {}

  /** Answers within two seconds, whatever the database does. */
  async report(): Promise<HealthReport> {
    if (this.stopping) return { status: 'stopping', database: 'unknown' };
    const { isReady, state, reason, warnings } = await this.database.look();
    if (!isReady) return { status: 'unavailable', database: state, message: reason };
    return { status: 'ok', database: state, ...(warnings.length > 0 ? { warnings } : {}) };
  }

  /** From now on the service is not ready. */
  stop(): void {
    this.stopping = true;
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
