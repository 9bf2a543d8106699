import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Milliseconds within which a database must answer to be one that requests can be served from. */
const PROBE_TIMEOUT_MS = 2000;

/** What `/readyz` tells. */
export interface HealthReport {
  status: 'ok' | 'stopping' | 'unavailable';
  /** The engine when it answers; else `away` (no answer in time), `busy` (too much waits already) or `unknown`. */
  database: string;
}

/** Knows whether requests can be served. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private stopping = false;
  private probing?: Promise<void>;

  constructor(private readonly database: Database) {}

  /** Answers within two seconds, whatever the database does. */
  async report(): Promise<HealthReport> {
    if (this.stopping) return { status: 'stopping', database: 'unknown' };
    if (this.database.isFull) return { status: 'unavailable', database: 'busy' };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('No answer in time')), PROBE_TIMEOUT_MS);
    });
    try {
      await Promise.race([this.probe(), late]);
      return { status: 'ok', database: this.database.engine };
    } catch {
      return { status: 'unavailable', database: 'away' };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Probes that come while one is under way share it: they must not fill the pool. */
  private probe(): Promise<void> {
    this.probing ??= this.database
      .read('SELECT 1')
      .then(() => undefined)
      .finally(() => (this.probing = undefined));
    return this.probing;
  }

  /** From now on the service is not ready. */
  stop(): void {
    this.stopping = true;
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
