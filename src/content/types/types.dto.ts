import { ContextDto, RestParam } from '#core/parameters';

/** `GET content/v2/types`. */
export class ListTypesDto extends ContextDto {
  @RestParam({ hidden: true, description: 'See core.md §8; the list is a map, whose members are items of their own.' })
  _fields?: unknown;
}

/** `GET content/v2/types/<type>`. */
export class ReadTypeDto extends ContextDto {
  @RestParam({ in: 'path', path: '[\\w-]+', type: 'string', description: 'Name of the kind.' })
  type: string;
}
