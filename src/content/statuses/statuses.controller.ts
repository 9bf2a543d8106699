import { RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { statusSchema } from './status.mapper.js';
import { ListStatusesParams, ReadStatusParams } from './statuses.dto.js';
import { listsStatuses, readsStatus } from './statuses.rights.js';
import { StatusesService } from './statuses.service.js';

/** `content/v2/statuses`. */
@RestController('content/v2', 'statuses', { schema: statusSchema })
export class StatusesController {
  constructor(private readonly statuses: StatusesService) {}

  @Read()
  @Rights(listsStatuses)
  list(@RestParams() params: ListStatusesParams): Record<string, unknown> {
    return this.statuses.list(params);
  }

  @Read(':status')
  @Rights(readsStatus)
  read(@RestParams() params: ReadStatusParams): Record<string, unknown> {
    return this.statuses.read(params);
  }
}
