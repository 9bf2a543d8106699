import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { Settings } from '#core/config';
import type { Caller } from '#core/context';
import { PostStore, type PostInput } from '#core/content';
import { ATTACHMENT } from '../content-types.js';
import { ListVersionsService } from '#core/lists';
import { Database } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { SiteService } from '#core/site';
import { plainText } from '#core/text';
import { parseDate } from '../shared/dates.js';
import { noSuchPost } from '../shared/post-item.policy.js';
import { textValue } from '../shared/texts.js';
import { isImageDetails, namesOf } from './files/image-names.js';
import { withForms } from './files/other-forms.js';
import { MediaAccessService } from './media-access.service.js';
import { MediaFilesService, type StoredFile } from './media-files.service.js';
import type { MediaFieldsDto } from './media.dto.js';
import type { MediaEntity } from './media.entity.js';
import { MediaRepository, type MediaRow } from './media.repository.js';
import { uploadsPath } from './uploads-path.js';

/** Makes, changes and deletes entries of files. Who may do so was decided before. */
@Injectable()
export class MediaEditorService {
  constructor(
    private readonly database: Database,
    private readonly media: MediaRepository,
    private readonly access: MediaAccessService,
    private readonly files: MediaFilesService,
    private readonly posts: PostStore,
    private readonly users: UsersService,
    private readonly site: SiteService,
    private readonly versions: ListVersionsService,
    private readonly settings: Settings,
  ) {}

  /**
   * Looks whether what was written can be stored, before anything is.
   * @throws RestError 400 `rest_invalid_author`, `rest_invalid_param`
   */
  async check({ author, featured_media: image }: MediaFieldsDto): Promise<void> {
    if (author !== undefined && !(await this.users.find(author))) {
      throw new RestError('rest_invalid_author', 'There is no user with this id.', 400);
    }
    if (image !== undefined && image !== 0) {
      const [found] = await this.media.images([image]);
      if (!found) throw invalidParameter('featured_media', 'There is no image with this id.');
    }
  }

  /**
   * Enters a stored file, in the running unit of work.
   * @param sourceHash of the address it was fetched from, where that is to happen only once
   * @returns its id
   */
  async insert(
    caller: Caller,
    file: StoredFile,
    fields: MediaFieldsDto,
    sourceHash: string | null = null,
  ): Promise<number> {
    const settings = await this.site.settings();
    const input = this.postInput(fields, settings.timezone);
    const post = await this.posts.newPost(caller, ATTACHMENT, {
      ...input,
      title: input.title || file.title,
      status: input.status ?? 'inherit',
    });
    await this.media.insert({
      ...post,
      guid: `/${uploadsPath(this.settings)}/${file.path.split('/').map(encodeURIComponent).join('/')}`,
      post_id: fields.post || null,
      alt_text: plainText(fields.alt_text ?? ''),
      mime_type: file.mimeType,
      path: file.path,
      width: file.details.width ?? null,
      height: file.details.height ?? null,
      filesize: file.filesize,
      details: file.details,
      source_hash: sourceHash,
      comment_status: fields.comment_status ?? settings.default_comment_status,
      ping_status: fields.ping_status ?? 'closed',
    });
    await this.posts.created(ATTACHMENT, post);
    return post.id;
  }

  /** Changes what is given; nothing given changes nothing, not even the date of the last change. */
  async update(caller: Caller, id: number, fields: MediaFieldsDto): Promise<MediaRow> {
    const before = await this.get(id);
    await this.check(fields);
    if (Object.values(fields).every((value) => value === undefined)) return before;
    const { timezone } = await this.site.settings();
    const change: Partial<MediaEntity> = await this.posts.change(
      caller,
      ATTACHMENT,
      before,
      this.postInput(fields, timezone),
    );
    if (fields.post !== undefined) change.post_id = fields.post || null;
    if (fields.alt_text !== undefined) change.alt_text = plainText(fields.alt_text);
    if (fields.comment_status !== undefined) change.comment_status = fields.comment_status;
    if (fields.ping_status !== undefined) change.ping_status = fields.ping_status;
    await this.media.update(id, change);
    await this.posts.applyStatus(ATTACHMENT, before, { ...before, ...change });
    this.access.forget(id);
    return this.get(id);
  }

  /**
   * Deletes a file for good: at once from all posts that show it, its bytes once that is stored.
   * @throws RestError 503 when the bytes cannot be deleted
   */
  async remove(row: MediaRow): Promise<void> {
    await this.files.requireWritable();
    const affected = await this.media.usedAsImageBy(row.id);
    await this.forgetInSettings(row.id);
    await this.posts.remove(ATTACHMENT, row);
    for (const { name } of affected) await this.versions.bump(name);
    this.access.forget(row.id);
    this.database.afterCommit(() => this.files.discard(pathsOf(row).flatMap(withForms)));
  }

  /** @throws RestError 404 `rest_post_invalid_id` */
  async get(id: number): Promise<MediaRow> {
    const row = await this.access.find(id);
    if (!row) throw noSuchPost();
    return row;
  }

  private async forgetInSettings(id: number): Promise<void> {
    const { site_logo: logo, site_icon: icon } = await this.site.settings();
    if (logo === id) await this.site.change({ site_logo: null });
    if (icon === id) await this.site.change({ site_icon: null });
  }

  private postInput(fields: MediaFieldsDto, zone: string): PostInput {
    return {
      title: textValue(fields.title),
      content: textValue(fields.description),
      excerpt: textValue(fields.caption),
      slug: fields.slug,
      // Files have two statuses; every other word a client may send means the public one.
      status: fields.status === undefined ? undefined : fields.status === 'private' ? 'private' : 'inherit',
      author: fields.author,
      image_id: fields.featured_media === undefined ? undefined : fields.featured_media || null,
      ...parseDate(fields, zone),
    };
  }
}

/** Paths of all files that belong to an entry. */
export function pathsOf(row: Pick<MediaRow, 'path' | 'details'>): string[] {
  const folder = row.path.slice(0, row.path.lastIndexOf('/'));
  const names = isImageDetails(row.details) ? namesOf(row.details) : [];
  return [...new Set([row.path, ...names.map((name) => `${folder}/${name}`)])];
}
