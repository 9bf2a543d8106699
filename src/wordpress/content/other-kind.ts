import { Injectable } from '@nestjs/common';
import type { Fields } from '../../migration/source.js';
import { RecordKind, type TableRows, RegisterRecordKind } from '../../migration/record-kind.js';
import { OTHER } from './content-traits.js';

/** Posts of types that this service does not have, such as styles of the theme: all their values are stored beside the rest. */
@Injectable()
@RegisterRecordKind(OTHER)
export class OtherKind extends RecordKind<never> {
  override hasNoTable(): boolean {
    return true;
  }

  takes(): boolean {
    return false;
  }

  build(): never {
    throw new Error('Records without a place have no rows.');
  }

  insert(): Promise<void> {
    return Promise.resolve();
  }

  replace(): Promise<void> {
    return Promise.resolve();
  }

  load(): Promise<Map<number, never>> {
    return Promise.resolve(new Map<number, never>());
  }

  describe(): Fields {
    return {};
  }

  tables(): TableRows {
    return {};
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  nextId(): Promise<number> {
    return Promise.resolve(0);
  }

  taken(): Promise<number[]> {
    return Promise.resolve([]);
  }
}
