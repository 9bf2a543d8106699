import type { MailMessageEntity } from '../messages/mail-message.entity.js';

/** Milliseconds for which messages share what was read. */
const MAX_AGE_MS = 5_000;

/** What is read at once for all messages of a group. */
export interface GroupRead<Key extends number | string, Value> {
  /** What is read, such as `orders`; unique within the group. */
  name: string;
  /** The key that a message names; nothing where it names none. */
  keyOf: (message: MailMessageEntity) => Key | null | undefined;
  /** Reads the values of keys, with a number of statements that does not depend on how many they are. */
  read: (keys: readonly Key[]) => Promise<{ get(key: Key): Value | undefined }>;
}

/**
 * Messages that are read from the queue together. What is read to write one of them serves the others: it is at most
 * five seconds old, and no older than the moment at which the messages were read, so also than the change that they are
 * about. What could not be read is read again for the next message.
 */
export class MailGroup {
  private readonly values = new Map<string, Promise<unknown>>();
  private since = performance.now();

  /** @param messages none: what is read serves no message */
  constructor(readonly messages: readonly MailMessageEntity[] = []) {}

  /** The value of a key, which is read for the first message that needs it. Messages must not change it. */
  once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    if (now - this.since >= MAX_AGE_MS) {
      this.values.clear();
      this.since = now;
    }
    const known = this.values.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const value = read();
    this.values.set(key, value);
    value.catch(() => this.values.get(key) === value && this.values.delete(key));
    return value;
  }

  /**
   * The value of a key that a message names, which is read with those of the other messages. Where that fails, it is
   * read alone, so that a row that cannot be read concerns its own message only.
   */
  async load<Key extends number | string, Value>(
    key: Key,
    { name, keyOf, read }: GroupRead<Key, Value>,
  ): Promise<Value | undefined> {
    const keys = new Set<Key>(this.messages.flatMap((message) => keyOf(message) ?? []));
    if (!keys.has(key) || keys.size === 1) return (await this.once(`${name} ${key}`, () => read([key]))).get(key);
    const values = await this.once(name, () => read([...keys])).catch(() => read([key]));
    return values.get(key);
  }
}
