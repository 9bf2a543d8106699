import type { Kind } from '../../migration/kinds.js';
import { mergedRecords } from './merged-records.js';
import type { FileSink } from '../../migration/source.js';
import type { MigrationSource, SourceAccess, SourceCount, SourceRecord, SourceSite } from '../../migration/source.js';

/** Ways of reading a site, the one that has most first. */
const ORDER = ['database', 'WXR', 'REST'];
/** Kinds of which an export file says less than the interface: authors only, without roles; menus without their places; hardly any settings. */
const LESS_IN_EXPORTS: readonly Kind[] = ['users', 'menus', 'settings'];

/**
 * Several ways of reading one site. A database has everything, so that each kind comes from the first source that has it;
 * an export file and the live site complete each other: the file has the records that the interface does not show, and the
 * interface those that came later or that exports leave out. Files come from the live site.
 */
export class CombinedSource implements MigrationSource {
  readonly name: string;
  private readonly sources: readonly MigrationSource[];
  /** Those that the records of a kind come from, once they were counted. */
  private readonly chosen = new Map<Kind, readonly MigrationSource[]>();

  constructor(sources: readonly MigrationSource[]) {
    this.sources = [...sources].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
    this.name = this.sources.map(({ name }) => name).join(' and ');
  }

  get access(): SourceAccess {
    return Object.assign({}, ...this.sources.map(({ access }) => access)) as SourceAccess;
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

  /** The sources of a kind, the one that counts first. */
  private async parts(kind: Kind): Promise<{ source: MigrationSource; count: SourceCount }[]> {
    const parts: { source: MigrationSource; count: SourceCount }[] = [];
    for (const source of this.preferred(kind)) {
      const count = await source.count(kind);
      if (count !== undefined) parts.push({ source, count });
      if (count !== undefined && (source.name === 'database' || kind === 'settings')) break;
    }
    this.chosen.set(
      kind,
      parts.map(({ source }) => source),
    );
    return parts;
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    const parts = await this.parts(kind);
    if (parts.length <= 1) return parts[0]?.count;
    let total = 0;
    for await (const group of this.ids(kind)) total += group.length;
    // What one source counts and does not show can be among what another one has.
    const counted = Math.max(...parts.map(({ count }) => count.total + (count.unread ?? 0)));
    const unread = Math.max(0, counted - total);
    const notes = parts.flatMap(({ count: { note } }) => note ?? []);
    return { total, ...(unread > 0 && { unread, note: notes.join('; ') }) };
  }

  async *read(kind: Kind, after: number, since?: string): AsyncGenerator<readonly SourceRecord[]> {
    const parts = await this.parts(kind);
    if (parts.length === 1) yield* parts[0].source.read(kind, after, since);
    else yield* mergedRecords(parts.map(({ source }) => source.read(kind, after, since)));
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    const seen = new Set<number>();
    for (const { source } of await this.parts(kind)) {
      for await (const group of source.ids(kind)) {
        const further = group.filter((id) => !seen.has(id));
        for (const id of further) seen.add(id);
        yield further;
      }
    }
  }

  async largestId(): Promise<number> {
    const largest = await Promise.all(this.sources.map((source) => source.largestId()));
    return Math.max(...largest);
  }

  isPartial(kind: Kind): boolean {
    return (this.chosen.get(kind) ?? this.sources).every((source) => source.isPartial(kind));
  }

  /** What none of the sources of a kind has. */
  missingFields(kind: Kind): readonly string[] {
    const [first, ...others] = this.chosen.get(kind) ?? this.preferred(kind).slice(0, 1);
    if (first === undefined) return [];
    return first
      .missingFields(kind)
      .filter((field) => others.every((source) => source.missingFields(kind).includes(field)));
  }

  async file(url: string, sink: FileSink): Promise<string | undefined> {
    return (this.live ?? this.sources[0]).file(url, sink);
  }

  async close(): Promise<void> {
    for (const source of this.sources) await source.close();
  }
}
