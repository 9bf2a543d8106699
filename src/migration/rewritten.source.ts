import type { AddressRewriter } from './address-rewriter.js';
import type { Kind } from './kinds.js';
import type { FileSink, MigrationSource, SourceAccess, SourceCount, SourceRecord, SourceSite } from './source.js';

/**
 * A source whose texts have addresses of this site. Copy, verification and the marks of changed records read the same
 * texts, so that a change of `PUBLIC_URL` is a change of the records that have addresses.
 */
export class RewrittenSource implements MigrationSource {
  constructor(
    private readonly source: MigrationSource,
    private readonly addresses: AddressRewriter,
  ) {}

  get name(): string {
    return this.source.name;
  }

  get access(): SourceAccess {
    return this.source.access;
  }

  async *read(kind: Kind, after: number, since?: string): AsyncGenerator<readonly SourceRecord[]> {
    for await (const records of this.source.read(kind, after, since))
      yield records.map((record) => this.addresses.record(record));
  }

  site(): Promise<SourceSite> {
    return this.source.site();
  }

  count(kind: Kind): Promise<SourceCount | undefined> {
    return this.source.count(kind);
  }

  isPartial(kind: Kind): boolean {
    return this.source.isPartial(kind);
  }

  ids(kind: Kind): AsyncIterable<readonly number[]> {
    return this.source.ids(kind);
  }

  largestId(): Promise<number> {
    return this.source.largestId();
  }

  missingFields(kind: Kind): readonly string[] {
    return this.source.missingFields(kind);
  }

  file(url: string, sink: FileSink): Promise<string | undefined> {
    return this.source.file(url, sink);
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
