import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { SEO_DEFAULTS } from './seo-options.js';
import type { SeoOptions } from './seo-options.js';
import { SeoOptionsRepository } from './seo-options.repository.js';

/** Milliseconds for which another process's change of the options may go unseen. */
const FRESH = 1000;

/** Reads and writes the options of `seo/v1`. */
@Injectable()
export class SeoOptionsService {
  private kept?: Promise<SeoOptions>;
  private keptAt = 0;

  constructor(
    private readonly rows: SeoOptionsRepository,
    private readonly database: Database,
  ) {}

  /** The options; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<SeoOptions> {
    if (this.database.writing) return this.load();
    if (!this.kept || Date.now() - this.keptAt > FRESH) {
      this.keptAt = Date.now();
      this.kept = this.load();
      this.kept.catch(() => (this.kept = undefined));
    }
    return this.kept;
  }

  /** Changes some options. */
  async change(values: Partial<SeoOptions>): Promise<void> {
    if (Object.keys(values).length === 0) return;
    await this.database.write(async () => {
      await this.rows.store(values);
      this.database.afterCommit(() => (this.kept = undefined));
    });
  }

  private async load(): Promise<SeoOptions> {
    const rows = await this.rows.all();
    return {
      ...SEO_DEFAULTS,
      ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])),
    };
  }
}
