import { CONTEXT, RestParam, type Schema, type ViewContext } from '#core/parameters';

const TRUTH: Schema = { type: ['boolean', 'null'] };

/** Parameters of `GET categories`. */
export class ListAbilityCategoriesDto {
  @RestParam(CONTEXT)
  context: ViewContext;

  @RestParam({ type: 'integer', default: 1, minimum: 1, description: 'Page of the list, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Items on a page, 1 to 100.' })
  per_page: number;
}

/** Parameters of `GET abilities`. */
export class ListAbilitiesDto extends ListAbilityCategoriesDto {
  @RestParam({ type: 'string', description: 'Only abilities of this category, by its slug.' })
  category?: string;

  @RestParam({ type: 'string', description: 'Only abilities whose name begins so, before the first slash.' })
  namespace?: string;

  @RestParam({
    type: 'object',
    properties: {
      annotations: {
        type: 'object',
        properties: { readonly: TRUTH, destructive: TRUTH, idempotent: TRUTH },
        additionalProperties: true,
      },
    },
    additionalProperties: true,
    description: 'Only abilities whose meta has all these members, e.g. meta[annotations][readonly]=true.',
  })
  meta?: Record<string, unknown>;
}

/** Parameters of `GET abilities/<name>`. */
export class ReadAbilityDto {
  @RestParam({
    in: 'path',
    path: '[a-zA-Z0-9\\-\\/]+',
    type: 'string',
    pattern: '^[a-zA-Z0-9\\-\\/]+$',
    description: 'Name of the ability, namespace/slug.',
  })
  name: string;

  @RestParam({ ...CONTEXT, hidden: true })
  context: ViewContext;
}

/**
 * Parameters of `GET categories/<slug>`. The path has no group, in contrast to the reference: the npm client
 * wpapi cannot read an index with such a path and then knows no route at all.
 */
export class ReadCategoryDto {
  @RestParam({
    in: 'path',
    path: '[a-z0-9-]+',
    type: 'string',
    pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    description: 'Slug of the category.',
  })
  slug: string;

  @RestParam({ ...CONTEXT, hidden: true })
  context: ViewContext;
}
