import type { Kind } from '../kinds.js';
import type { MigrationSource, SourceCount, SourceRecord, SourceSite } from './source.js';

/** Ways of reading a site, the one that has most first. */
const ORDER = ['database', 'WXR', 'REST'];

/**
 * Several ways of reading one site: each kind comes from the one that has most of it, files from the one that can fetch
 * them (the live site).
 */
export class CombinedSource implements MigrationSource {
  readonly name: string;
  private readonly sources: readonly MigrationSource[];

  constructor(sources: readonly MigrationSource[]) {
    this.sources = [...sources].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
    this.name = this.sources.map(({ name }) => name).join(' and ');
  }

  /** The address is that of the live site where it is read: others may have stored an old one. */
  site(): Promise<SourceSite> {
    return (this.sources.find(({ name }) => name === 'REST') ?? this.sources[0]).site();
  }

  private async first(kind: Kind): Promise<{ source: MigrationSource; count: SourceCount } | undefined> {
    for (const source of this.sources) {
      const count = await source.count(kind);
      if (count !== undefined) return { source, count };
    }
    return undefined;
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    return (await this.first(kind))?.count;
  }

  async *read(kind: Kind, after: number, since?: string): AsyncGenerator<readonly SourceRecord[]> {
    const found = await this.first(kind);
    if (found) yield* found.source.read(kind, after, since);
  }

  async largestId(): Promise<number> {
    return this.sources[0].largestId();
  }

  missingFields(kind: Kind): readonly string[] {
    return this.sources[0].missingFields(kind);
  }

  async file(url: string): Promise<Buffer | undefined> {
    for (const source of [...this.sources].reverse()) {
      const bytes = await source.file(url);
      if (bytes) return bytes;
    }
    return undefined;
  }

  async close(): Promise<void> {
    for (const source of this.sources) await source.close();
  }
}
