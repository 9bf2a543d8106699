import { Injectable } from '@nestjs/common';
import type { TypeDescription } from '#core/content';
import { Extensions } from '#core/modules';
import { type Caller, SiteUrls } from '#core/context';
import { RestError, forbidden } from '#core/errors';
import { keyedItems } from '../shared/keyed-items.js';
import { ItemExtensionRegistry } from '../shared/item-extension.registry.js';
import { typeItem } from './type.mapper.js';
import type { ListTypesDto, ReadTypeDto } from './types.dto.js';
import type { PostTypeResponse } from './type.response.js';

/** `content/v2/types`: which kinds of posts there are and where they are served. */
@Injectable()
export class TypesService {
  private readonly listed: readonly TypeDescription[];

  constructor(
    private readonly extensions: ItemExtensionRegistry,
    private readonly urls: SiteUrls,
    { contentTypes, typeDescriptions }: Extensions,
  ) {
    this.listed = [...contentTypes, ...typeDescriptions];
  }

  /** The kinds by name; in the edit context those of which the caller may write posts. */
  async list(caller: Caller, { context, _fields }: ListTypesDto): Promise<Record<string, PostTypeResponse>> {
    const request = this.urls.mapperContext(caller);
    const shown = this.listed.filter(({ capabilities }) => context !== 'edit' || caller.can(capabilities.edit));
    const items = shown.map((type) => typeItem(type, context, request));
    await this.extensions.add(request, { kind: 'type', items: shown }, items, true);
    return keyedItems(
      shown.map((type, i) => [type.name, items[i]]),
      _fields,
    );
  }

  /** One kind. @throws RestError 404 `rest_type_invalid`, 401/403 `rest_forbidden_context` */
  async read(caller: Caller, { type: name, context }: ReadTypeDto): Promise<PostTypeResponse> {
    const type = this.listed.find((one) => one.name === name);
    if (!type) throw new RestError('rest_type_invalid', 'There is no such kind of posts.', 404);
    if (context === 'edit' && !caller.can(type.capabilities.edit)) {
      throw forbidden('rest_forbidden_context', 'You may not see the edit context of this kind of posts.');
    }
    const request = this.urls.mapperContext(caller);
    const item = typeItem(type, context, request);
    await this.extensions.add(request, { kind: 'type', items: [type] }, [item], false);
    return item;
  }
}
