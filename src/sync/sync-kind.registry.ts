import { Injectable } from '@nestjs/common';
import type { Caller } from '#core/context';
import { createRegistration, type Registered, Registrations } from '#core/modules';

/** Rows whose changes are changes of objects of a kind. */
export interface SyncSource {
  /** The table. */
  rowsOf: string;
  /** Column whose value is the id of the object, or what `through` looks for. */
  column: string;
  /** Columns whose `UPDATE` matters; all of them by default. */
  set?: readonly string[];
  /** Columns whose `UPDATE` alone does not matter. */
  ignored?: readonly string[];
  /** The kind whose objects these are; that of the declaration by default. */
  kind?: string;
  /** Rows that say which objects values of the column belong to: these have the value in `by`, and ids of objects in `id`. */
  through?: { table: string; id: string; by: string };
}

/** What a kind of objects says about itself. */
export interface SyncKindTraits {
  /** Its name in the interface, e.g. `events`. */
  kind: string;
  /** The table with a row for each object, whose key is `id`. */
  table: string;
  /** Path of the list that shows the objects; it takes `include` (ids) and `per_page`. */
  list: string;
  /** Member of the response of the list that holds them. */
  member: string;
  /** What of the database an object is made from. */
  sources: readonly SyncSource[];
  /** Filters of the list whose result changes with the time alone, so that no change announces it; they are refused. */
  clocked?: readonly string[];
}

/** Filters as they were sent. */
export type SyncFilters = Readonly<Record<string, unknown>>;

/** What a caller may see of a kind. */
export interface SyncRights {
  /** Differs when the caller may see something else: the list is then given from the beginning. */
  mark: string;
  /**
   * Filters with which the list shows all that the caller may see. Ids of objects beyond are then not given as removed,
   * since they would reveal that these exist. Nothing: ids may be known.
   */
  widest?: SyncFilters;
}

/** A kind of objects that clients can mirror. */
export interface SyncKind {
  /** @throws RestError when the caller may not follow this kind with these filters */
  rights(caller: Caller, filters: SyncFilters): SyncRights | Promise<SyncRights>;
}

/** Registers a kind of objects that clients can mirror. */
export const RegisterSyncKind = createRegistration<SyncKind, SyncKindTraits>();

/** What a module adds to objects of a kind of another one. */
export interface AddedSyncSources {
  /** The kind whose objects change with these rows. */
  kind: string;
  sources: readonly SyncSource[];
}

/** Registers a provider that adds something to objects of a kind of another module. */
export const RegisterSyncSources = createRegistration<object, AddedSyncSources>();

/** The kinds that clients can mirror, of all modules. */
@Injectable()
export class SyncKindRegistry {
  constructor(private readonly registrations: Registrations) {}

  /** All kinds. */
  get all(): readonly Registered<SyncKind, SyncKindTraits>[] {
    return this.registrations.entries(RegisterSyncKind);
  }

  /** What objects are made from, of all modules, with their kinds. */
  get sources(): (SyncSource & { kind: string })[] {
    const declared = [...this.all, ...this.registrations.entries(RegisterSyncSources)];
    return declared.flatMap(({ options: { kind, sources } }) => sources.map((source) => ({ kind, ...source })));
  }

  /** The kind of this name, if there is one. */
  find(name: string): Registered<SyncKind, SyncKindTraits> | undefined {
    return this.all.find(({ options }) => options.kind === name);
  }
}
