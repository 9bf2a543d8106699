/**
 * A cache of bounded size that drops what was not used lately, so that it cannot grow with what callers send.
 *
 * Two generations instead of the order of use: to find a recent entry changes nothing, while a Map that is reordered
 * at every read allocates and is cleaned up all the time. When the young generation has half of the limit, it becomes
 * the old one, and what the old one still has is dropped.
 */
export class Lru<Key, Value> {
  private young = new Map<Key, Value>();
  private old = new Map<Key, Value>();
  private readonly generationSize: number;

  /** @param limit Maximum number of entries, at least 2. */
  constructor(limit: number) {
    this.generationSize = Math.floor(limit / 2);
  }

  /** The entry, made (and stored) if it is absent. What `make` throws is passed on and nothing is stored. */
  getOrMake(key: Key, make: (key: Key) => Value): Value {
    const recent = this.young.get(key);
    if (recent !== undefined) return recent;
    const value = this.old.get(key) ?? make(key);
    if (this.young.size >= this.generationSize) {
      this.old = this.young;
      this.young = new Map();
    } else this.old.delete(key);
    this.young.set(key, value);
    return value;
  }

  /** Current number of entries. */
  get size(): number {
    return this.young.size + this.old.size;
  }
}
