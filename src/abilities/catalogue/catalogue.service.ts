import { Injectable } from '@nestjs/common';
import { type Caller, SiteUrls } from '#core/context';
import { RestResponse, ItemAllowLoader } from '#core/rest';
import { RestError } from '#core/errors';
import type { ViewContext } from '#core/parameters';
import { abilityNotFound } from '../ability-errors.js';
import { AbilityRegistry } from '../ability.registry.js';
import { matchesFilter } from './ability-filter.js';
import {
  ABILITIES_PATH,
  CATEGORIES_PATH,
  toAbilityResponse,
  toAbilityCategoryResponse,
  type ItemLinks,
} from './ability.mapper.js';
import type { ListAbilitiesDto, ListAbilityCategoriesDto, ReadAbilityDto, ReadCategoryDto } from './catalogue.dto.js';
import type { AbilityCategoryResponse, AbilityResponse } from './ability.response.js';

/** Shows what abilities and categories there are. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly registry: AbilityRegistry,
    private readonly hints: ItemAllowLoader,
    private readonly urls: SiteUrls,
  ) {}

  /** A page of abilities; past the end an empty one. */
  list(caller: Caller, params: ListAbilitiesDto): Promise<RestResponse<AbilityResponse[]>> {
    const matching = this.registry.all().filter((ability) => matchesFilter(ability, params));
    return this.page(matching, params, (ability, context) => this.showAbility(caller, ability.name, context));
  }

  /** One ability. @throws RestError 404 `rest_ability_not_found` */
  read(caller: Caller, { name, context }: ReadAbilityDto): Promise<AbilityResponse> {
    return this.showAbility(caller, name, context);
  }

  /** A page of categories; past the end an empty one. */
  listCategories(caller: Caller, params: ListAbilityCategoriesDto): Promise<RestResponse<AbilityCategoryResponse[]>> {
    return this.page(this.registry.categories(), params, ({ slug }, context) =>
      this.showCategory(caller, slug, context),
    );
  }

  /** One category. @throws RestError 404 `rest_ability_category_not_found` */
  readCategory(caller: Caller, { slug, context }: ReadCategoryDto): Promise<AbilityCategoryResponse> {
    return this.showCategory(caller, slug, context);
  }

  private async page<T, Shown>(
    all: readonly T[],
    { page, per_page: perPage, context }: ListAbilityCategoriesDto,
    show: (item: T, context: ViewContext) => Promise<Shown>,
  ): Promise<RestResponse<Shown[]>> {
    const items: Shown[] = [];
    for (const item of all.slice((page - 1) * perPage, page * perPage)) items.push(await show(item, context));
    return RestResponse.list(items, { page, perPage, total: all.length, prevIsLast: false });
  }

  private async showAbility(caller: Caller, name: string, context: ViewContext): Promise<AbilityResponse> {
    const ability = this.registry.find(name);
    if (!ability) throw abilityNotFound();
    return toAbilityResponse(ability, context, await this.links(caller, `${ABILITIES_PATH}/${name}`));
  }

  private async showCategory(caller: Caller, slug: string, context: ViewContext): Promise<AbilityCategoryResponse> {
    const category = this.registry.categories().find((one) => one.slug === slug);
    if (!category) {
      throw new RestError('rest_ability_category_not_found', 'There is no such category of abilities.', 404);
    }
    return toAbilityCategoryResponse(category, context, await this.links(caller, `${CATEGORIES_PATH}/${slug}`));
  }

  private async links(caller: Caller, path: string): Promise<ItemLinks> {
    return { self: await this.hints.self(caller, path), address: (other) => this.urls.restUrl(other) };
  }
}
