import type { KindTraitsByName } from './kind-traits.js';
import { CONTENT, type Kind, type Space } from './kinds.js';

/** Which record of the source is which record here: what others refer to is held in memory. */
export class IdMap {
  private readonly targets = new Map<Space, Map<number, number>>();
  private readonly sources = new Map<Space, Map<number, number>>();
  /** What the unit of work at hand has added; it may be undone. */
  private pending: [Kind, number, number][] = [];

  /** @param kinds all that records can be of */
  constructor(private readonly kinds: KindTraitsByName) {}

  /** Adds a record that is stored. */
  add(kind: Kind, sourceId: number, targetId: number): void {
    if (this.kinds.get(kind)?.isUnreferred === true || targetId === 0) return;
    for (const space of this.spacesWith(kind)) {
      set(this.targets, space, sourceId, targetId);
      set(this.sources, space, targetId, sourceId);
    }
  }

  /** Begins a unit of work: what an earlier attempt at it has added is forgotten. */
  begin(): void {
    for (const [kind, sourceId, targetId] of this.pending) {
      for (const space of this.spacesWith(kind)) {
        if (this.targets.get(space)?.get(sourceId) === targetId) this.targets.get(space)?.delete(sourceId);
        if (this.sources.get(space)?.get(targetId) === sourceId) this.sources.get(space)?.delete(targetId);
      }
    }
    this.pending = [];
  }

  /** Adds a record that the unit of work at hand stores. */
  addPending(kind: Kind, sourceId: number, targetId: number): void {
    if (this.target(kind, sourceId) === targetId) return;
    this.pending.push([kind, sourceId, targetId]);
    this.add(kind, sourceId, targetId);
  }

  /** What the unit of work has added is stored. */
  commit(): void {
    this.pending = [];
  }

  target(space: Space, sourceId: number): number | undefined {
    return this.targets.get(space)?.get(sourceId);
  }

  source(space: Space, targetId: number): number | undefined {
    return this.sources.get(space)?.get(targetId);
  }

  /** The spaces in which records of a kind have their ids. */
  private spacesWith(kind: Kind): readonly Space[] {
    return this.kinds.get(kind)?.ids === 'content' ? [CONTENT, kind] : [kind];
  }
}

function set(maps: Map<Space, Map<number, number>>, space: Space, key: number, value: number): void {
  const map = maps.get(space) ?? new Map<number, number>();
  maps.set(space, map);
  map.set(key, value);
}
