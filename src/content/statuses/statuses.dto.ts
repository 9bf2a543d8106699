import { ContextParams, RestParam } from '../../core/rest/parameters/index.js';

/** `GET content/v2/statuses`. */
export class ListStatusesParams extends ContextParams {
  @RestParam({ hidden: true, description: 'See core.md §8; the list is a map, whose members are items of their own.' })
  _fields?: unknown;
}

/** `GET content/v2/statuses/<status>`. */
export class ReadStatusParams extends ContextParams {
  @RestParam({ in: 'path', path: '[\\w-]+', type: 'string', description: 'Name of the status.' })
  status: string;
}
