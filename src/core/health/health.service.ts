import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Knows whether requests can be served. */
@Injectable()
export class HealthService implements BeforeApplicationShutdown {
  private stopping = false;

  constructor(private readonly database: Database) {}

  async report(): Promise<{ status: string; database: string }> {
    if (this.stopping) return { status: 'stopping', database: 'unknown' };
    try {
      await this.database.read('SELECT 1');
      return { status: 'ok', database: this.database.engine };
    } catch {
      return { status: 'unavailable', database: 'away' };
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }
}
