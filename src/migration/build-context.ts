import { isValidZone, normaliseZone } from '#core/time';
import type { IdMap } from './id-map.js';
import type { Space } from './kinds.js';
import type { SourceSite } from './source.js';
import type { UniqueValues } from './unique-values.js';

/** What building a row needs to know of the rest. */
export interface BuildContext {
  /** Address of the source site, without `/` at the end. */
  siteUrl: string;
  /** Zone of the site at the source, valid. */
  timezone: string;
  /** Records have the ids of the source: the site was empty. */
  sameIds: boolean;
  /** The record at hand was here before anything was copied. */
  isMerged: boolean;
  /** Id here of a record of the source; undefined: none was copied (yet). */
  target(space: Space, sourceId: number): number | undefined;
  /** Id at the source of a record here. */
  source(space: Space, targetId: number): number | undefined;
  /** `wanted`, or the next free form of it, within the unique values of a scope. */
  unique(scope: string, wanted: string, targetId: number, candidate: (n: number) => string): string;
  /** Notes that a value of the record at hand could not be taken as it was. */
  changed(field: string, reason: string): void;
  /** Has a column of the record at hand set at the end, when what it refers to is copied. */
  link(member: string, space: Space, sourceId: number): void;
}

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
    readonly sameIds: boolean,
    private readonly ids: IdMap,
    private readonly values: UniqueValues,
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
