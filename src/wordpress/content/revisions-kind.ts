import { Injectable } from '@nestjs/common';
import type { RevisionEntity } from '#core/content';
import type { EntityTransfer } from '#core/database';
import type { Kind } from '../../migration/kinds.js';
import type { Fields, SourceRecord } from '../../migration/source.js';
import { accountIn, datesOf } from '../posts/common-columns.js';
import { withOwnReferences, withSourceReferences } from '../posts/post-content.js';
import { PostServices } from '../posts/post-services.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text, whole } from '../../migration/fields.js';
import { MissingRecordError, QuarantineError } from '../../migration/quarantine-error.js';
import {
  RecordKind,
  type Built,
  type TableRows,
  type RowOrigin,
  rowOf,
  RegisterRecordKind,
} from '../../migration/record-kind.js';
import { REVISIONS } from './content-traits.js';

const TAKEN = new Set([
  'post_author',
  'post_content',
  'post_title',
  'post_excerpt',
  'post_date',
  'post_date_gmt',
  'post_parent',
]);

/** Kinds that have versions. */
const POST_KINDS: readonly Kind[] = [
  'venues',
  'organizers',
  'posts',
  'pages',
  'events',
  'blocks',
  'navigation',
  'tickets',
];

/** Earlier versions of posts. Autosaves are versions like others. */
@Injectable()
@RegisterRecordKind(REVISIONS)
export class RevisionsKind extends RecordKind<RevisionEntity> {
  private readonly table: EntityTransfer<RevisionEntity>;

  constructor(private readonly services: PostServices) {
    super();
    this.table = services.content.revisions;
  }

  override contentType(): string {
    return 'revision';
  }

  takes(field: string): boolean {
    return TAKEN.has(field);
  }

  build({ fields }: SourceRecord, id: number, context: BuildContext): RevisionEntity {
    const parent = context.target('content', whole(fields, 'post_parent'));
    if (parent === undefined)
      throw new MissingRecordError(
        `The post ${whole(fields, 'post_parent')} that it is a version of is not there.`,
        POST_KINDS,
      );
    const dates = datesOf(fields, ['post_date', 'post_date_gmt'], context);
    if (!dates) throw new QuarantineError('It has no date.');
    return {
      id,
      parent_id: parent,
      author_id: accountIn(fields, 'post_author', context),
      autosave_of: null,
      title: text(fields, 'post_title'),
      title_key: '',
      content: withOwnReferences(text(fields, 'post_content'), context, () => undefined),
      excerpt: text(fields, 'post_excerpt'),
      ...dates,
    };
  }

  async insert(built: readonly Built<RevisionEntity>[]): Promise<void> {
    await this.table.insert(built.map(({ row }) => row));
  }

  async replace(built: readonly Built<RevisionEntity>[]): Promise<void> {
    for (const { id, row } of built) {
      const { id: _id, ...columns } = row;
      await this.table.update(id, columns);
    }
  }

  async load(ids: readonly number[]): Promise<Map<number, RevisionEntity>> {
    return new Map((await this.table.find(ids)).map((revision) => [revision.id, revision]));
  }

  describe(revision: RevisionEntity, context: BuildContext): Fields {
    return {
      post_author: revision.author_id === null ? 0 : (context.source('users', revision.author_id) ?? 0),
      post_content: withSourceReferences(revision.content, context),
      post_title: revision.title,
      post_excerpt: revision.excerpt,
      post_date: revision.date,
      post_date_gmt: revision.date_utc,
      post_parent: context.source('content', revision.parent_id) ?? 0,
    };
  }

  tables(revision: RevisionEntity, origin: RowOrigin): TableRows {
    return { [this.table.table]: [rowOf(this.table, revision, origin)] };
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.services.content.contents.delete(ids);
  }

  nextId(): Promise<number> {
    return Promise.reject(new Error('The registry of contents gives ids of versions.'));
  }

  async taken(ids: readonly number[]): Promise<number[]> {
    return (await this.services.content.contents.find(ids)).map(({ id }) => id);
  }
}
