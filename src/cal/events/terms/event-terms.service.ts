import { Injectable } from '@nestjs/common';
import {
  type TaxonomyDefinition,
  type NewTerm,
  type TermInput,
  type TermEntity,
  termPath,
  type TermOrderBy,
  TermsService,
} from '#core/content';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse } from '#core/rest';
import { SiteService } from '#core/site';
import { pageOf } from '../listing/collection.js';
import type { CollectionResponse } from '../listing/collection.response.js';
import { termCollection } from './term-collection.js';
import { listedTerm, resourceOf, singleTerm } from './term.mapper.js';
import type { EventTermResponse, SingleEventTermResponse } from './term.response.js';
import type { TermListDto } from './terms.dto.js';
import { isId, listParts } from '#core/parameters';

const ORDERS: readonly TermOrderBy[] = ['name', 'id', 'slug', 'count', 'include', 'term_group', 'description'];

/** `cal/events/v1/categories` and `tags`. */
@Injectable()
export class EventTermsService {
  constructor(
    private readonly terms: TermsService,
    private readonly site: SiteService,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of terms; past the end it is empty. */
  async list(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    params: TermListDto,
  ): Promise<RestResponse<CollectionResponse>> {
    const page = pageOf(params, params.per_page ?? (await this.site.settings()).posts_per_page);
    const { rows: terms, total } = await this.terms.list(
      taxonomy,
      {
        search: params.search,
        include: idsOf(params.include),
        exclude: idsOf(params.exclude),
        slugs: params.slug === undefined ? undefined : [params.slug],
        parent: params.parent,
        post: params.event ?? params.post,
        hideEmpty: params.hide_empty ?? true,
      },
      {
        by: ORDERS.find((order) => order === params.orderby) ?? 'name',
        descending: params.order !== undefined && params.order.toLowerCase() !== 'asc',
      },
      page,
    );
    const request = this.urls.mapperContext(caller);
    const items = (await this.terms.views(caller, taxonomy, terms)).map((view) => listedTerm(view, request));
    const resource = resourceOf({ taxonomy: taxonomy.name });
    const url = this.urls.restUrl(`cal/events/v1/${resource}`);
    return termCollection({ url, items: { [resource]: items }, total, page, params });
  }

  /** One term. @throws RestError 404 `rest_term_invalid` */
  async read(caller: Caller, taxonomy: TaxonomyDefinition, id: number): Promise<SingleEventTermResponse> {
    return this.single(caller, taxonomy, await this.terms.get(taxonomy, id));
  }

  /** Makes a term: 201 with its address in `content/v2`. @throws RestError as `TermsService.create` */
  async create(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    input: NewTerm,
  ): Promise<RestResponse<SingleEventTermResponse>> {
    const term = await this.terms.create(taxonomy, input);
    const location = this.urls.restUrl(termPath(taxonomy, term.id));
    return RestResponse.created(await this.single(caller, taxonomy, term), location);
  }

  /** Changes what is given of a term. @throws RestError as `TermsService.update` */
  async update(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    id: number,
    input: TermInput,
  ): Promise<SingleEventTermResponse> {
    return this.single(caller, taxonomy, await this.terms.update(taxonomy, id, input));
  }

  /** Deletes a term for good and gives it as it was. @throws RestError as `TermsService.delete` */
  async remove(caller: Caller, taxonomy: TaxonomyDefinition, id: number): Promise<EventTermResponse> {
    const former = listedTerm(
      await this.terms.view(caller, taxonomy, await this.terms.get(taxonomy, id)),
      this.urls.mapperContext(caller),
    );
    await this.terms.delete(taxonomy, id);
    return former;
  }

  private async single(
    caller: Caller,
    taxonomy: TaxonomyDefinition,
    term: TermEntity,
  ): Promise<SingleEventTermResponse> {
    return singleTerm(await this.terms.view(caller, taxonomy, term), this.urls.mapperContext(caller));
  }
}

/** The ids in a list of ids and slugs; slugs are let pass but name nothing here (events.md §10). */
function idsOf(value: unknown): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  return listParts(value).map(Number).filter(isId);
}
