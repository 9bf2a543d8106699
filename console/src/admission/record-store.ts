import type { RecordChanges } from './encrypted-store.js';

/** Where the device has its records. */
export interface RecordStore {
  read<Value>(prefix: string): Promise<Map<string, Value>>;
  write(changes: RecordChanges): Promise<void>;
  wipe(): Promise<void>;
}
