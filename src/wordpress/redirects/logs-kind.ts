import { Injectable } from '@nestjs/common';
import type { EntityTransfer } from '#core/database';
import { RedirectTransferService } from '../../redirects/import/redirect-transfer.service.js';
import type { NotFoundLogEntity, RedirectLogEntity } from '../../redirects/log/log.entity.js';
import { momentOf } from '../../migration/broken-values.js';
import type { Fields, FieldValue, SourceRecord } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, whole, wholeIn, truncated } from '../../migration/fields.js';
import { QuarantineError } from '../../migration/quarantine-error.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { REDIRECT_LOG, NOT_FOUND_LOG } from './redirects-traits.js';

const TAKEN = ['created', 'url', 'domain', 'agent', 'referrer', 'http_code', 'request_method', 'request_data', 'ip'];

/** Entries of a log of visits. */
abstract class LogKind<E extends NotFoundLogEntity> extends RecordKind<E> {
  constructor(
    private readonly table: EntityTransfer<E>,
    private readonly expiry: () => Promise<string | undefined>,
  ) {
    super();
  }

  takes(field: string): boolean {
    return TAKEN.includes(field);
  }

  protected columns({ fields }: SourceRecord, id: number, context: BuildContext): NotFoundLogEntity {
    const created = momentOf(fields.created);
    if (created === undefined) throw new QuarantineError('It has no date.');
    const optional = (field: string, length: number): string | null =>
      fields[field] === undefined || fields[field] === null
        ? null
        : truncated(context, field, text(fields, field), length);
    const data = fields.request_data;
    return {
      id,
      created,
      url: truncated(context, 'url', text(fields, 'url'), 2000),
      url_key: '',
      domain: truncated(context, 'domain', text(fields, 'domain'), 255),
      agent: optional('agent', 255),
      agent_key: null,
      referrer: optional('referrer', 255),
      http_code: wholeIn(fields, 'http_code', context),
      request_method: truncated(context, 'request_method', text(fields, 'request_method'), 10),
      request_data: typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as never) : null,
      ip: truncated(context, 'ip', text(fields, 'ip'), 45),
    };
  }

  protected columnFields(entry: NotFoundLogEntity): Record<string, FieldValue> {
    return {
      created: entry.created,
      url: entry.url,
      domain: entry.domain,
      agent: entry.agent,
      referrer: entry.referrer,
      http_code: entry.http_code,
      request_method: entry.request_method,
      request_data: (entry.request_data ?? '') as unknown as FieldValue,
      ip: entry.ip,
    };
  }

  async insert(built: readonly Built<E>[]): Promise<void> {
    await this.table.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<E>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.table.update(id, columns as unknown as Partial<E>);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, E>> {
    return new Map((await this.table.find(ids)).map((entry) => [entry.id, entry]));
  }

  tables(entry: E, origin: RowOrigin): TableRows {
    return { [this.table.table]: [rowOf(this.table, entry, origin)] };
  }

  override async isExpired({ fields }: SourceRecord): Promise<boolean> {
    const [created, expiry] = [momentOf(fields.created), await this.expiry()];
    return created !== undefined && expiry !== undefined && created < expiry;
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.table.delete(ids);
  }

  async nextId(): Promise<number> {
    return (await this.table.largest('id')) + 1;
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.table.find(ids)).map(({ id }) => id);
  }
}

/** The log of requests that were redirected. */
@Injectable()
@RegisterRecordKind(REDIRECT_LOG)
export class RedirectLogKind extends LogKind<RedirectLogEntity> {
  constructor(redirects: RedirectTransferService) {
    super(redirects.log, () => redirects.logExpiry('log'));
  }

  override takes(field: string): boolean {
    return super.takes(field) || ['sent_to', 'redirect_by', 'redirection_id'].includes(field);
  }

  build(record: SourceRecord, id: number, context: BuildContext): RedirectLogEntity {
    const rule = whole(record.fields, 'redirection_id');
    return {
      ...this.columns(record, id, context),
      sent_to: truncated(context, 'sent_to', text(record.fields, 'sent_to'), 2000) || null,
      redirect_by: truncated(context, 'redirect_by', text(record.fields, 'redirect_by'), 50),
      redirection_id: rule === 0 ? null : (context.target('redirects', rule) ?? null),
    };
  }

  describe(entry: RedirectLogEntity, context: BuildContext): Fields {
    return {
      ...this.columnFields(entry),
      sent_to: entry.sent_to ?? '',
      redirect_by: entry.redirect_by,
      redirection_id: entry.redirection_id === null ? 0 : (context.source('redirects', entry.redirection_id) ?? 0),
    };
  }
}

/** The log of requests that found nothing. */
@Injectable()
@RegisterRecordKind(NOT_FOUND_LOG)
export class NotFoundLogKind extends LogKind<NotFoundLogEntity> {
  constructor(redirects: RedirectTransferService) {
    super(redirects.notFoundLog, () => redirects.logExpiry('404'));
  }

  build(record: SourceRecord, id: number, context: BuildContext): NotFoundLogEntity {
    return this.columns(record, id, context);
  }

  describe(entry: NotFoundLogEntity): Fields {
    return this.columnFields(entry);
  }
}
