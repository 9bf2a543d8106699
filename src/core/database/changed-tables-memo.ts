import type { ForeignKey } from './foreign-keys.js';

/** The tables whose rows the database deletes or changes with rows of a table, by the table. */
export class ChangedTablesMemo {
  private readonly children = new Map<string, string[]>();
  private readonly known = new Map<string, readonly string[]>();

  constructor(keys: readonly Pick<ForeignKey, 'parent' | 'child'>[]) {
    for (const { parent, child } of keys) {
      const table = parent.toLowerCase();
      this.children.set(table, [...(this.children.get(table) ?? []), child.toLowerCase()]);
    }
  }

  of(table: string): readonly string[] {
    let found = this.known.get(table);
    if (!found) {
      found = this.closure(table);
      this.known.set(table, found);
    }
    return found;
  }

  private closure(table: string): string[] {
    const found = new Set<string>();
    const waiting = [table];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const child of this.children.get(next) ?? []) {
        if (found.has(child)) continue;
        found.add(child);
        waiting.push(child);
      }
    }
    return [...found];
  }
}
