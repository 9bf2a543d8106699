/** Stores of the database: the key that encrypts, and records. */
const KEYS = 'keys';
const RECORDS = 'records';
const KEY_ID = 'records';
const VERSION = 1;
const IV_BYTES = 12;

/** What is in the database: nothing of it is readable without the key, which no script can read. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Changes of records by their ids; undefined removes one. */
export type RecordChanges = Readonly<Record<string, unknown>>;

/**
 * Records of the device in IndexedDB, encrypted with an AES-GCM key that scripts can use and not read. Each write has an
 * initialisation vector of its own, and the id of its record is authenticated with it, so that records cannot be swapped.
 */
export class EncryptedStore {
  private constructor(
    private readonly name: string,
    private database: IDBDatabase,
    private key: CryptoKey,
  ) {}

  /** Opens a database, or makes it with a new key. */
  static async open(name: string): Promise<EncryptedStore> {
    const database = await openDatabase(name);
    return new EncryptedStore(name, database, await findKey(database));
  }

  /** All records whose ids begin so. Those that cannot be decrypted, such as of a key that is lost, are left out. */
  async read<Value>(prefix: string): Promise<Map<string, Value>> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const store = this.database.transaction(RECORDS).objectStore(RECORDS);
    const [ids, sealed] = await Promise.all([
      answerOf(store.getAllKeys(range)),
      answerOf(store.getAll(range) as IDBRequest<Sealed[]>),
    ]);
    const opened = await Promise.all(
      ids.map((id, i) => this.open(String(id), sealed[i]).then((value) => [String(id), value as Value] as const)),
    );
    return new Map(opened.filter(([, value]) => value !== undefined));
  }

  /** Changes records, all or none. */
  async write(changes: RecordChanges): Promise<void> {
    const sealed = await Promise.all(
      Object.entries(changes).map(async ([id, value]) => [
        id,
        value === undefined ? undefined : await this.seal(id, value),
      ]),
    );
    const transaction = this.database.transaction(RECORDS, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(RECORDS);
    for (const [id, value] of sealed as [string, Sealed | undefined][]) {
      if (value) store.put(value, id);
      else store.delete(id);
    }
    await endOf(transaction);
  }

  /** Removes all records whose ids begin so. */
  async remove(prefix: string): Promise<void> {
    const transaction = this.database.transaction(RECORDS, 'readwrite');
    transaction.objectStore(RECORDS).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    await endOf(transaction);
  }

  /** Removes everything, the key first: what a disk may still have after that cannot be decrypted. */
  async wipe(): Promise<void> {
    const transaction = this.database.transaction([KEYS, RECORDS], 'readwrite');
    transaction.objectStore(KEYS).clear();
    transaction.objectStore(RECORDS).clear();
    await endOf(transaction);
    this.database.close();
    await answerOf(indexedDB.deleteDatabase(this.name)).catch(() => undefined);
    this.database = await openDatabase(this.name);
    this.key = await findKey(this.database);
  }

  private async seal(id: string, value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: idBytes(id) }, this.key, bytes);
    return { iv, data };
  }

  private async open(id: string, { iv, data }: Sealed): Promise<unknown> {
    try {
      const algorithm = { name: 'AES-GCM', iv, additionalData: idBytes(id) };
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, this.key, data)));
    } catch {
      return undefined;
    }
  }
}

const idBytes = (id: string) => new TextEncoder().encode(id);

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(RECORDS);
  };
  return answerOf(request);
}

async function findKey(database: IDBDatabase): Promise<CryptoKey> {
  const existing = await answerOf(
    database.transaction(KEYS).objectStore(KEYS).get(KEY_ID) as IDBRequest<CryptoKey | undefined>,
  );
  if (existing) return existing;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = database.transaction(KEYS, 'readwrite');
  transaction.objectStore(KEYS).put(key, KEY_ID);
  await endOf(transaction);
  return key;
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}
