import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.js';
import { SharedValue } from '../../core/database/shared-value.js';
import { SEO_DEFAULTS } from './seo-options.js';
import type { SeoOptions } from './seo-options.js';
import { SeoOptionsRepository } from './seo-options.repository.js';

/** Milliseconds for which another process's change of the options may go unseen. */
const TTL_MS = 1000;

/** Reads and writes the options of `seo/v1`. */
@Injectable()
export class SeoOptionsService {
  private readonly shared: SharedValue<SeoOptions>;

  constructor(
    private readonly rows: SeoOptionsRepository,
    private readonly database: Database,
  ) {
    this.shared = new SharedValue(database, { load: () => this.load(), ttlMs: TTL_MS });
  }

  /** The options; at most a second old when another process changed them, at once when this one did. */
  read(): Promise<SeoOptions> {
    return this.shared.read();
  }

  /** Changes some options. */
  async change(values: Partial<SeoOptions>): Promise<void> {
    if (Object.keys(values).length === 0) return;
    await this.database.write(async () => {
      this.shared.changed();
      await this.rows.store(values);
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
