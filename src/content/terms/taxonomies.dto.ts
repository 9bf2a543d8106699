import { ContextDto, RestParam } from '#core/parameters';

/** `GET content/v2/taxonomies`. */
export class ListTaxonomiesDto extends ContextDto {
  @RestParam({ type: 'string', description: 'Only the vocabularies of this type of post.' })
  type?: string;

  @RestParam({ hidden: true, description: 'See core.md §8; the list is a map, whose members are items of their own.' })
  _fields?: unknown;
}

/** `GET content/v2/taxonomies/<taxonomy>`. */
export class ReadTaxonomyDto extends ContextDto {
  @RestParam({ in: 'path', path: '[\\w-]+', type: 'string', description: 'Name of the vocabulary.' })
  taxonomy: string;
}
