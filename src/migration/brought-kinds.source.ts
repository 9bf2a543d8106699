import type { Kind } from './kinds.js';
import type { RecordKind } from './record-kind.js';
import {
  SourceUnusableError,
  type FileSink,
  type MigrationSource,
  type SourceAccess,
  type SourceCount,
  type SourceRecord,
  type SourceSite,
} from './source.js';

/** A source with the kinds that it does not know itself: those that say how their records are listed (`RecordKind.list`). */
export class BroughtKindsSource implements MigrationSource {
  constructor(
    private readonly source: MigrationSource,
    private readonly kinds: ReadonlyMap<Kind, RecordKind>,
  ) {}

  get name(): string {
    return this.source.name;
  }

  get access(): SourceAccess {
    return this.source.access;
  }

  async count(kind: Kind): Promise<SourceCount | undefined> {
    if (!this.lists(kind)) return this.source.count(kind);
    const records = this.kinds.get(kind)?.list?.(this.access, 0);
    if (records === undefined) return undefined;
    let total = 0;
    try {
      for await (const group of records) total += group.length;
    } catch (error) {
      if (error instanceof SourceUnusableError) return { total, note: error.message };
      throw error;
    }
    return { total };
  }

  read(kind: Kind, after: number, since?: string): AsyncIterable<readonly SourceRecord[]> {
    return this.lists(kind) ? this.listed(kind, after) : this.source.read(kind, after, since);
  }

  async *ids(kind: Kind): AsyncGenerator<readonly number[]> {
    if (!this.lists(kind)) yield* this.source.ids(kind);
    else for await (const group of this.listed(kind, 0)) yield group.map(({ id }) => id);
  }

  private lists(kind: Kind): boolean {
    return this.kinds.get(kind)?.list !== undefined;
  }

  /** A list that fails ends there: what was read counts, and the plan says the reason. */
  private async *listed(kind: Kind, after: number): AsyncGenerator<readonly SourceRecord[]> {
    try {
      yield* this.kinds.get(kind)?.list?.(this.access, after) ?? [];
    } catch (error) {
      if (!(error instanceof SourceUnusableError)) throw error;
    }
  }

  site(): Promise<SourceSite> {
    return this.source.site();
  }

  isPartial(kind: Kind): boolean {
    return !this.lists(kind) && this.source.isPartial(kind);
  }

  largestId(): Promise<number> {
    return this.source.largestId();
  }

  missingFields(kind: Kind): readonly string[] {
    return this.lists(kind) ? [] : this.source.missingFields(kind);
  }

  file(url: string, sink: FileSink): Promise<string | undefined> {
    return this.source.file(url, sink);
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
