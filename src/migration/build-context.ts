import { isValidZone, normaliseZone } from '#core/time';
import type { IdMap } from './id-map.js';
import type { UniqueValues } from './unique-values.js';
import type { Space } from './kinds.js';
import type { BuildContext, SitePrices } from './records/record-kind.js';
import type { SourceSite } from './sources/source.js';

/** What was noted while a record was built. */
export interface RecordNotes {
  /** Reasons why values are not the given ones, by field. */
  changed: Map<string, string>;
  /** References that were not known yet. */
  links: { member: string; space: Space; sourceId: number }[];
  /** References to records that are not here, as `space id`. */
  missing: Set<string>;
}

/** The context of a run; `notes` are those of the record at hand. */
export class RunContext implements BuildContext {
  readonly siteUrl: string;
  readonly timezone: string;
  notes: RecordNotes = { changed: new Map(), links: [], missing: new Set() };
  isMerged = false;

  constructor(
    site: SourceSite,
    readonly currency: string,
    readonly sameIds: boolean,
    private readonly ids: IdMap,
    private readonly values: UniqueValues,
    readonly prices?: SitePrices,
  ) {
    this.siteUrl = site.url;
    this.timezone = isValidZone(site.timezone) ? (normaliseZone(site.timezone) as string) : 'UTC';
  }

  target(space: Space, sourceId: number): number | undefined {
    const target = this.ids.target(space, sourceId);
    if (target === undefined && sourceId !== 0) this.notes.missing.add(`${space} ${sourceId}`);
    return target;
  }

  source(space: Space, targetId: number): number | undefined {
    return this.ids.source(space, targetId);
  }

  unique(scope: string, wanted: string, targetId: number, candidate: (n: number) => string): string {
    return this.values.take(scope, wanted, targetId, candidate);
  }

  changed(field: string, reason: string): void {
    this.notes.changed.set(field, reason);
  }

  link(member: string, space: Space, sourceId: number): void {
    this.notes.links.push({ member, space, sourceId });
    this.notes.missing.delete(`${space} ${sourceId}`);
  }

  /** Forgets the notes of the last record. */
  next(): RecordNotes {
    this.notes = { changed: new Map(), links: [], missing: new Set() };
    return this.notes;
  }
}
