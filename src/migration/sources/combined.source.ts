import type { Kind } from '../kinds.js';
import type { FileSink } from './site-files.js';
import type { MigrationSource, SourceCount, SourceRecord, SourceSite } from './source.js';

/** Ways of reading a site, the one that has most first. */
const ORDER = ['database', 'WXR', 'REST'];
/** Kinds of which an export file has less than the interface: authors only, without roles; no terms that are unused. */
const LESS_IN_EXPORTS: readonly Kind[] = ['users', 'menus'];

/**
 * Several ways of reading one site: each kind comes from the one that has most of it, files from the one that can fetch
 * them (the live site).
 */
export class CombinedSource implements MigrationSource {
  readonly name: string;
  private readonly sources: readonly MigrationSource[];
  /** The one that records of a kind come from, once they were counted. */
  private readonly chosen = new Map<Kind, MigrationSource>();

  constructor(sources: readonly MigrationSource[]) {
    this.sources = [...sources].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
    this.name = this.sources.map(({ name }) => name).join(' and ');
  }

  private get live(): MigrationSource | undefined {
    return this.sources.find(({ name }) => name === 'REST');
  }

  /** The address is that of the live site where it is read: others may have stored an old one. */
  site(): Promise<SourceSite> {
    return (this.live ?? this.sources[0]).site();
  }

  private preferred(kind: Kind): readonly MigrationSource[] {
    if (!LESS_IN_EXPORTS.includes(kind)) return this.sources;
    return [...this.sources].sort((a, b) => Number(a.name === 'WXR') - Number(b.name === 'WXR'));
  }

  private async first(kind: Kind): Promise<{ source: MigrationSource; count: SourceCount } | undefined> {
    for (const source of this.preferred(kind)) {
      const count = await source.count(kind);
      if (count === undefined) continue;
      this.chosen.set(kind, source);
      return { source, count };
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
    const largest = await Promise.all(this.sources.map((source) => source.largestId()));
    return Math.max(...largest);
  }

  missingFields(kind: Kind): readonly string[] {
    return (this.chosen.get(kind) ?? this.preferred(kind)[0]).missingFields(kind);
  }

  async file(url: string, sink: FileSink): Promise<string | undefined> {
    return (this.live ?? this.sources[0]).file(url, sink);
  }

  async close(): Promise<void> {
    for (const source of this.sources) await source.close();
  }
}
