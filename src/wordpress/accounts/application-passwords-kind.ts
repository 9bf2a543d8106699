import { Injectable } from '@nestjs/common';
import type { ApplicationPasswordEntity } from '../../auth/application-passwords/application-password.entity.js';
import { AccountTransferService } from '../../auth/account/account-transfer.service.js';
import { isWordpressApplicationHash } from '../../auth/users/wordpress-hash.js';
import { fromMs, toMs } from '#core/time';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, whole, wholeIn } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import { RecordKind, type Built, type TableRows, RegisterRecordKind } from '../../migration/record-kind.js';
import { APPLICATION_PASSWORDS } from './accounts-traits.js';

const TAKEN = new Set(['uuid', 'app_id', 'name', 'password', 'created', 'last_used', 'last_ip', 'user_id', 'position']);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Application passwords, as hashes. Their key here is a UUID, so ids here are those of the source. */
@Injectable()
@RegisterRecordKind(APPLICATION_PASSWORDS)
export class ApplicationPasswordsKind extends RecordKind<ApplicationPasswordEntity> {
  private readonly uuids = new Map<number, string>();

  constructor(private readonly accounts: AccountTransferService) {
    super();
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  build({ id: sourceId, fields }: SourceRecord, _id: number, context: BuildContext): ApplicationPasswordEntity {
    const userId = context.target('users', whole(fields, 'user_id'));
    if (userId === undefined) throw new QuarantineError('It belongs to no account that was copied.');
    const uuid = text(fields, 'uuid').toLowerCase();
    if (!UUID.test(uuid)) throw new QuarantineError('It has no UUID.');
    const hash = text(fields, 'password');
    if (!isWordpressApplicationHash(hash)) throw new QuarantineError('The form of its hash is not known.');
    const appId = text(fields, 'app_id');
    this.uuids.set(sourceId, uuid);
    return {
      uuid,
      user_id: userId,
      app_id: appId.length <= 36 ? appId : '',
      name: text(fields, 'name').slice(0, 500),
      hash,
      created: moment(fields, 'created') ?? '1970-01-01 00:00:00',
      last_used: moment(fields, 'last_used'),
      last_ip: text(fields, 'last_ip').slice(0, 64) || null,
      scopes: null,
      expires: null,
      position: wholeIn(fields, 'position', context),
    };
  }

  async insert(built: readonly Built<ApplicationPasswordEntity>[]): Promise<void> {
    const rows = built.map(({ row }) => row);
    await this.accounts.applicationPasswords.delete(rows.map(({ uuid }) => uuid));
    await this.accounts.applicationPasswords.insert(rows);
  }

  replace(built: readonly Built<ApplicationPasswordEntity>[]): Promise<void> {
    return this.insert(built);
  }

  /** Nothing here has the number of the source: `prepare` has to have seen the records. */
  override prepare(records: readonly SourceRecord[]): Promise<void> {
    for (const { id, fields } of records) this.uuids.set(id, text(fields, 'uuid').toLowerCase());
    return Promise.resolve();
  }

  async load(ids: readonly number[]): Promise<Map<number, ApplicationPasswordEntity>> {
    const rows = await this.accounts.applicationPasswords.find(ids.flatMap((id) => this.uuids.get(id) ?? []));
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    return new Map(
      ids.flatMap((id): [number, ApplicationPasswordEntity][] => {
        const row = byUuid.get(this.uuids.get(id) ?? '');
        return row ? [[id, row]] : [];
      }),
    );
  }

  describe(row: ApplicationPasswordEntity, context: BuildContext): Fields {
    return {
      uuid: row.uuid,
      app_id: row.app_id,
      name: row.name,
      password: row.hash,
      created: toMs(row.created) / 1000,
      last_used: row.last_used === null ? '' : toMs(row.last_used) / 1000,
      last_ip: row.last_ip ?? '',
      user_id: context.source('users', row.user_id) ?? 0,
      position: row.position,
    };
  }

  tables(row: ApplicationPasswordEntity): TableRows {
    return { [this.accounts.applicationPasswords.table]: [row] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.accounts.applicationPasswords.delete(ids.flatMap((id) => this.uuids.get(id) ?? []));
  }

  /** Moments are numbers of seconds. */
  override comparable(field: string, value: FieldValue | undefined): unknown {
    return field === 'created' ? Number(value || 0) || '' : super.comparable(field, value);
  }

  nextId(): Promise<number> {
    return Promise.reject(new Error('Application passwords have UUIDs.'));
  }

  taken(): Promise<number[]> {
    return Promise.resolve([]);
  }
}

function moment(fields: Fields, field: string): string | null {
  const seconds = whole(fields, field);
  return seconds > 0 && seconds < 253_000_000_000 ? fromMs(seconds * 1000) : null;
}
