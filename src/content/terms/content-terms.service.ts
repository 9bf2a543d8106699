import { Injectable } from '@nestjs/common';
import {
  ContentIdRegistry,
  TaxonomyRegistry,
  mayRead,
  PostStore,
  type TaxonomyDefinition,
  type TermRow,
  termPath,
  TermsService,
} from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse, listWindow } from '#core/rest';
import { RestError } from '#core/errors';
import { MAX_PER_PAGE, type ViewContext } from '#core/parameters';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
import { termFields, termItem } from './term.mapper.js';
import type {
  CategoryFieldsDto,
  CreateCategoryDto,
  DeleteTermDto,
  ListTagsDto,
  ListTreeTermsDto,
  ReadTermDto,
} from './terms.dto.js';
import type { DeletedTermResponse, TermResponse } from './term.response.js';

/** `content/v2/categories`, `tags` and `cal_events_cat`. */
@Injectable()
export class ContentTermsService {
  constructor(
    private readonly terms: TermsService,
    private readonly extensions: ItemExtensionRegistry,
    private readonly registry: ContentIdRegistry,
    private readonly posts: PostStore,
    private readonly taxonomies: TaxonomyRegistry,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of terms; past the end it is empty. */
  async list(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    params: ListTreeTermsDto | ListTagsDto,
  ): Promise<RestResponse<TermResponse[]>> {
    const { page: requestedPage, per_page: perPage, include, exclude, slug, post, search } = params;
    const parent = 'parent' in params ? params.parent : undefined;
    const skipped = 'offset' in params ? params.offset : undefined;
    const { page, ...window } = listWindow({ page: requestedPage, per_page: perPage, offset: skipped });
    const { rows: terms, total } = await this.terms.list(
      taxonomy,
      {
        search,
        exclude,
        include: include.length > 0 ? include : undefined,
        slugs: slug && slug.length > 0 ? slug : undefined,
        parent,
        // As in other lists, 0 means no post in particular.
        post: post || undefined,
        hideEmpty: params.hide_empty,
      },
      { by: params.orderby, descending: params.order === 'desc' },
      window,
    );
    const views = await this.terms.views(caller, taxonomy, terms);
    const request = this.urls.mapperContext(caller);
    const items = views.map((view) => termItem(view, params.context, request));
    await this.extensions.add(request, { kind: 'term', taxonomy, items: terms }, items, true);
    return RestResponse.list(items, { page, perPage, total });
  }

  /**
   * The terms of many posts as lists embed them, by post. Posts that the caller may not read, or that have no terms of
   * this vocabulary by their kind, are missing.
   */
  async ofPosts(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    postIds: readonly number[],
  ): Promise<Map<number, TermResponse[]>> {
    const readable = await this.readable(caller, taxonomy, postIds);
    const related = (await this.terms.ofPosts(readable)).filter((term) => term.taxonomy === taxonomy.name);
    const terms = [...new Map(related.map((term) => [term.id, term])).values()];
    const request = this.urls.mapperContext(caller);
    const items = (await this.terms.views(caller, taxonomy, terms)).map((view) => termItem(view, 'embed', request));
    await this.extensions.add(request, { kind: 'term', taxonomy, items: terms }, items, true);
    const byId = new Map(terms.map(({ id }, i) => [id, items[i]]));
    const lists = new Map(readable.map((id): [number, TermResponse[]] => [id, []]));
    for (const { id, content_id: postId } of related) {
      const list = lists.get(postId);
      const item = byId.get(id);
      if (list && item && list.length < MAX_PER_PAGE) list.push(item);
    }
    return lists;
  }

  private async readable(caller: Caller, taxonomy: TaxonomyDefinition, postIds: readonly number[]): Promise<number[]> {
    const types = await this.registry.typesOf(postIds);
    const readable: number[] = [];
    for (const type of this.taxonomies.carriersOf(taxonomy)) {
      const ids = postIds.filter((id) => types.get(id) === type);
      if (ids.length === 0) continue;
      const heads = await this.posts.heads(type, ids);
      readable.push(...heads.filter((head) => mayRead(caller, type, head)).map(({ id }) => id));
    }
    return readable;
  }

  /** One term. @throws RestError 404 `rest_term_invalid` */
  async read(caller: Caller, taxonomy: TaxonomyDefinition, { id, context }: ReadTermDto): Promise<TermResponse> {
    return this.show(caller, taxonomy, await this.terms.get(taxonomy, id), context);
  }

  /** Makes a term: 201 with its address. @throws RestError as `TermsService.create` */
  async create(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    params: CreateCategoryDto,
  ): Promise<RestResponse<TermResponse>> {
    const term = await this.terms.create(taxonomy, params);
    await this.extensions.save('term', taxonomy.name, term.id, params);
    const item = await this.show(caller, taxonomy, term, 'edit');
    return RestResponse.created(item, this.urls.restUrl(termPath(taxonomy, term.id)));
  }

  /** Changes what is given of a term. @throws RestError as `TermsService.update` */
  async update(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    { id, ...fields }: CategoryFieldsDto & { id: number },
  ): Promise<TermResponse> {
    await this.terms.get(taxonomy, id);
    await this.extensions.save('term', taxonomy.name, id, fields);
    return this.show(caller, taxonomy, await this.terms.update(taxonomy, id, fields), 'edit');
  }

  /** Deletes a term for good. @throws RestError 501 without `force`, and as `TermsService.delete` */
  async remove(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    { id, force }: DeleteTermDto,
  ): Promise<DeletedTermResponse> {
    if (!force) throw new RestError('rest_trash_not_supported', 'Terms have no trash. Set force=true to delete.', 501);
    const previous = termFields(await this.terms.view(caller, taxonomy, await this.terms.get(taxonomy, id)));
    await this.terms.delete(taxonomy, id);
    return { deleted: true, previous };
  }

  /** A term by itself. */
  private async show(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    term: TermRow,
    context: ViewContext,
  ): Promise<TermResponse> {
    const request = this.urls.mapperContext(caller);
    const item = termItem(await this.terms.view(caller, taxonomy, term), context, request);
    await this.extensions.add(request, { kind: 'term', taxonomy, items: [term] }, [item], false);
    return item;
  }
}
