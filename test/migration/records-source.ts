import { Readable } from 'node:stream';
import type { Kind } from '../../src/migration/kinds.js';
import { WORDPRESS_KINDS } from '../../src/wordpress/wordpress-kinds.js';
import type { FileSink, MigrationSource, SourceCount, SourceRecord, SourceSite } from '../../src/migration/source.js';

/** A source that has given records, and the same bytes for every file. */
export class RecordsSource implements MigrationSource {
  readonly name = 'database';
  readonly access = {};

  constructor(
    private readonly records: readonly SourceRecord[],
    private readonly own: SourceSite,
  ) {}

  site(): Promise<SourceSite> {
    return Promise.resolve(this.own);
  }

  private of(kind: Kind): SourceRecord[] {
    return this.records.filter((record) => record.kind === kind).sort((a, b) => a.id - b.id);
  }

  count(kind: Kind): Promise<SourceCount | undefined> {
    const total = this.of(kind).length;
    return Promise.resolve(total === 0 ? undefined : { total });
  }

  async *read(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    const records = this.of(kind).filter(({ id }) => id > after);
    if (records.length > 0) yield await Promise.resolve(records);
  }

  isPartial(): boolean {
    return false;
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    yield await Promise.resolve(this.of(kind).map(({ id }) => id));
  }

  largestId(): Promise<number> {
    const contents = this.records.filter(({ kind }) => WORDPRESS_KINDS.get(kind)?.ids === 'content');
    return Promise.resolve(Math.max(...contents.map(({ id }) => id)));
  }

  missingFields(): readonly string[] {
    return [];
  }

  async file(_url: string, sink: FileSink): Promise<string | undefined> {
    await sink(Readable.from([Buffer.from('bytes')]));
    return undefined;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
