/** Longer texts are rendered each time: few of them would fill the memo. */
const MAX_CACHED_LENGTH = 20_000;

/** What an entry weighs beside its characters. */
const ENTRY_OVERHEAD_BYTES = 100;

/**
 * Remembers what a pure function made of texts. Names of places and organizers, descriptions and prices come back in
 * list after list, and typesetting them costs more than reading them from the database.
 *
 * Two generations: recently used texts survive, the rest is dropped together when the budget is used up, so
 * that a memo holds at most twice its budget whatever callers send.
 */
export class TextMemo<Value> {
  private young = new Map<string, Value>();
  private old = new Map<string, Value>();
  private weight = 0;

  /**
   * @param make a pure function of the text
   * @param budget characters cached per generation, those of the text and, when it is one, of the result
   */
  constructor(
    private readonly make: (text: string) => Value,
    private readonly budget = 1_000_000,
  ) {}

  /** What `make` gives for the text. The same object each time, so it must not be changed. */
  get(text: string): Value {
    const remembered = this.young.get(text);
    if (remembered !== undefined) return remembered;
    const value = this.old.get(text) ?? this.make(text);
    if (text.length <= MAX_CACHED_LENGTH) this.keep(text, value);
    return value;
  }

  private keep(text: string, value: Value): void {
    this.weight += ENTRY_OVERHEAD_BYTES + text.length + (typeof value === 'string' ? value.length : 0);
    if (this.weight > this.budget) {
      this.old = this.young;
      this.young = new Map();
      this.weight = 0;
    }
    this.young.set(text, value);
  }
}
