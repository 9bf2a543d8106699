/** A map that keeps only the entries used last, so that a cache cannot grow with what callers send. */
export class Lru<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  /** @param limit Maximum number of entries, at least 1. */
  constructor(private readonly limit: number) {}

  /** The entry, made (and stored) if it is absent. What `make` throws is passed on and nothing is stored. */
  getOrMake(key: Key, make: (key: Key) => Value): Value {
    const known = this.entries.get(key);
    if (known !== undefined) {
      // A Map remembers the order of insertion: the first key is the one unused for longest.
      this.entries.delete(key);
      this.entries.set(key, known);
      return known;
    }
    const made = make(key);
    this.entries.set(key, made);
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as Key);
    return made;
  }

  /** Current number of entries. */
  get size(): number {
    return this.entries.size;
  }
}
