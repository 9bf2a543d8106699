import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/users/users.service.js';
import { MediaService } from '../media/media.service.js';
import { ListVersionsService } from '#core/lists';
import {
  PostStore,
  type PostInput,
  type PostStatus,
  PostTreeService,
  type ContentType,
  DefaultCategoryService,
  type Removal,
  TermsService,
} from '#core/content';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { SiteService } from '#core/site';
import { parseDate } from '../shared/dates.js';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
import { noSuchPost } from '../shared/post-item.policy.js';
import { textValue } from '../shared/texts.js';
import type { PostExtras, PostRow } from '../shared/post-row.js';
import type { PostWriteDto } from './post.dto.js';
import { PostsRepository } from './posts.repository.js';

/** Makes, changes and deletes posts of every kind. Who may do so was decided before. Runs in a unit of work. */
@Injectable()
export class PostEditorService {
  constructor(
    private readonly rows: PostsRepository,
    private readonly posts: PostStore,
    private readonly tree: PostTreeService,
    private readonly terms: TermsService,
    private readonly defaultCategory: DefaultCategoryService,
    private readonly users: UsersService,
    private readonly media: MediaService,
    private readonly versions: ListVersionsService,
    private readonly site: SiteService,
    private readonly extensions: ItemExtensionRegistry,
  ) {}

  /**
   * Makes a post, a draft unless it says otherwise.
   * @throws RestError 400 `empty_content`, `rest_invalid_author`, `rest_post_invalid_id` for a parent that cannot be,
   *   `rest_invalid_field` for a pinned post with a password
   */
  async create(caller: Caller, type: ContentType, fields: PostWriteDto): Promise<PostRow> {
    const input = await this.input(caller, type, fields);
    checkPinned(type, fields.sticky, fields.password);
    checkContent(input);
    const post = await this.posts.newPost(caller, type, { ...input, status: input.status ?? 'draft' });
    const row: PostRow = { ...post, ...(await this.newExtras(type, fields)) };
    await this.rows.insert(type, row);
    await this.saveTerms(type, row.id, fields, row.status, true);
    await this.extensions.save('post', type.name, row.id, fields);
    await this.posts.created(type, row);
    return row;
  }

  /** Changes what is given; nothing given changes nothing. @throws RestError 404 `rest_post_invalid_id`, and as `create` */
  async update(caller: Caller, type: ContentType, id: number, fields: PostWriteDto): Promise<PostRow> {
    if (fields.parent !== undefined) await this.lockTree(type);
    const before = await this.get(type, id);
    const extended = await this.extensions.save('post', type.name, id, fields);
    const extra = Object.keys(this.extensions.params('post', type.name));
    if (Object.entries(fields).every(([name, value]) => value === undefined || extra.includes(name))) {
      // What others keep about a post is no change of the post: its date stays.
      if (extended) await this.posts.applyStatus(type, before, before);
      return before;
    }
    const input = await this.input(caller, type, fields, id);
    checkPinned(type, fields.sticky ?? before.sticky, fields.password ?? before.password);
    checkContent({
      title: input.title ?? before.title,
      content: input.content ?? before.content,
      excerpt: input.excerpt ?? before.excerpt,
    });
    const change: Partial<PostRow> = await this.posts.change(caller, type, before, input);
    Object.assign(change, this.changedExtras(type, fields), renames(before, change) ? emptied(type) : {});
    await this.rows.update(type, id, change);
    const after = { ...before, ...change };
    // Terms are counted for what the post was; settling then counts all of them for what it has become.
    await this.saveTerms(type, id, fields, before.status, false);
    await this.posts.applyStatus(type, before, after);
    return after;
  }

  /**
   * Moves a post to the trash.
   * @param notify whether holders of tickets get a message
   * @throws RestError 404, 410 `rest_already_trashed`
   */
  async trash(type: ContentType, id: number, notify = false): Promise<PostRow> {
    const before = await this.get(type, id);
    if (before.status === 'trash') {
      throw new RestError(
        'rest_already_trashed',
        'This is in the trash already. Set force=true to delete it for good.',
        410,
      );
    }
    await this.posts.trash(type, id, notify);
    return this.get(type, id);
  }

  /** Deletes a post for good with its comments and versions; pages below it move up. */
  async remove(type: ContentType, post: PostRow, removal: Removal): Promise<void> {
    if (type.hierarchical) await this.lockTree(type);
    await this.posts.remove(type, post, removal);
  }

  /** @throws RestError 404 `rest_post_invalid_id` */
  async get(type: ContentType, id: number): Promise<PostRow> {
    const row = await this.rows.find(type, id, true);
    if (!row) throw noSuchPost();
    return row;
  }

  /** What was sent, in the terms of the store. @param id of the post that is changed */
  private async input(caller: Caller, type: ContentType, fields: PostWriteDto, id?: number): Promise<PostInput> {
    const { timezone } = await this.site.settings();
    const { author, parent } = fields;
    if (author !== undefined && !(await this.users.find(author))) {
      throw new RestError('rest_invalid_author', 'There is no user with this id.', 400);
    }
    if (parent && !(await this.tree.accepts(type, parent, id))) {
      throw new RestError(
        'rest_post_invalid_id',
        'It cannot stand below this one: there is none, or it stands below yours.',
        400,
      );
    }
    return {
      title: textValue(fields.title),
      content: textValue(fields.content),
      excerpt: textValue(fields.excerpt),
      slug: fields.slug,
      status: fields.status,
      password: fields.password,
      author,
      image_id: await this.imageId(caller, fields.featured_media),
      parent_id: parent === undefined ? undefined : parent || null,
      ...parseDate(fields, timezone),
    };
  }

  /** An id that is no image's counts as none (recorded). */
  private async imageId(caller: Caller, sent: number | undefined): Promise<number | null | undefined> {
    if (sent === undefined) return undefined;
    return (await this.media.mayUseImage(caller, sent)) ? sent : null;
  }

  private async newExtras(type: ContentType, fields: PostWriteDto): Promise<Partial<PostExtras>> {
    const settings = await this.site.settings();
    // Pages have no comments unless their author allows them.
    const openness = (preset: string) => (type.hierarchical || preset === 'closed' ? 'closed' : 'open');
    const presets: PostExtras = {
      comment_status: openness(settings.default_comment_status),
      ping_status: openness(settings.default_ping_status),
      sticky: false,
      format: 'standard',
      parent_id: null,
      level: 0,
      menu_order: 0,
    };
    return { ...ofType(type, presets), ...this.changedExtras(type, fields) };
  }

  private changedExtras(type: ContentType, fields: PostWriteDto): Partial<PostExtras> {
    const { comment_status, ping_status, sticky, format, parent, menu_order } = fields;
    const extras: Partial<PostExtras> = { comment_status, ping_status, sticky, format, menu_order };
    if (parent !== undefined) Object.assign(extras, { parent_id: parent || null, level: parent });
    return ofType(type, Object.fromEntries(Object.entries(extras).filter(([, value]) => value !== undefined)));
  }

  /** Sets the terms that were sent. A new post of a kind with categories gets the default one when none were. */
  private async saveTerms(
    type: ContentType,
    id: number,
    fields: PostWriteDto,
    status: PostStatus,
    isNew: boolean,
  ): Promise<void> {
    for (const taxonomy of type.taxonomies) {
      let termIds = fields[taxonomy.restBase] as number[] | undefined;
      if (termIds === undefined && isNew) {
        const preset = await this.defaultCategory.idFor(taxonomy);
        termIds = preset === undefined ? undefined : [preset];
      }
      if (termIds === undefined) continue;
      const terms = await this.terms.resolve(taxonomy, termIds);
      const counted = status === 'publish';
      await (isNew
        ? this.terms.setForNewPost(id, terms, counted)
        : this.terms.setForPost(taxonomy, id, terms, counted));
    }
  }

  /** Moves within a tree take turns, or two of them together could make a loop. */
  private lockTree(type: ContentType): Promise<void> {
    return this.versions.bump(type.name);
  }
}

function ofType<T extends Partial<PostExtras>>(type: ContentType, extras: T): Partial<T> {
  return Object.fromEntries(Object.entries(extras).filter(([name]) => type.columns.includes(name))) as Partial<T>;
}

/** Blanks are a content or an excerpt (recorded), but no title: titles are stored without blanks around them. */
function checkContent({ title, content, excerpt }: Pick<PostInput, 'title' | 'content' | 'excerpt'>): void {
  if (title?.trim() || content || excerpt) return;
  throw new RestError('empty_content', 'A post needs a title, a content or an excerpt.', 400);
}

function checkPinned(type: ContentType, sticky: boolean | undefined, password: string | undefined): void {
  if (!type.sticky || !sticky || !password) return;
  throw new RestError('rest_invalid_field', 'A post under a password cannot be pinned. Leave one of the two out.', 400);
}

function renames(before: PostRow, { title, content }: Partial<PostRow>): boolean {
  return (title !== undefined && title !== before.title) || (content !== undefined && content !== before.content);
}

function emptied(type: ContentType): Record<string, null> {
  return Object.fromEntries((type.emptiedInTrash ?? []).map((column): [string, null] => [column, null]));
}
