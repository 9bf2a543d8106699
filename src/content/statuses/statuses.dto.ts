import { ContextDto, RestParam } from '#core/parameters';

/** `GET content/v2/statuses`. */
export class ListStatusesDto extends ContextDto {
  @RestParam({ hidden: true, description: 'See core.md §8; the list is a map, whose members are items of their own.' })
  _fields?: unknown;
}

/** `GET content/v2/statuses/<status>`. */
export class ReadStatusDto extends ContextDto {
  @RestParam({ in: 'path', path: '[\\w-]+', type: 'string', description: 'Name of the status.' })
  status: string;
}
