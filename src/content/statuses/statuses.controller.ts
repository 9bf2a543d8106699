import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { statusSchema } from './status.mapper.js';
import { ListStatusesDto, ReadStatusDto } from './statuses.dto.js';
import { listsStatuses, readsStatus } from './statuses.policy.js';
import { StatusesService } from './statuses.service.js';
import { PostStatusResponse } from './status.response.js';
import { keyedSchema } from '../shared/keyed-items.js';

/** `content/v2/statuses`. */
@RestController('content/v2', 'statuses', { schema: statusSchema })
export class StatusesController {
  constructor(private readonly statuses: StatusesService) {}

  @Get()
  @Authorize(listsStatuses)
  @ApiOperation({
    operationId: 'listPostStatuses',
    summary: 'List statuses of posts',
    description: 'Lists the statuses of posts by their name for programs.',
  })
  @ApiOkResponse({
    description: 'The statuses of posts, by name.',
    schema: keyedSchema(PostStatusResponse),
  })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListStatusesDto): Record<string, PostStatusResponse> {
    return this.statuses.list(caller, params);
  }

  @Get(':status')
  @Authorize(readsStatus)
  @ApiOperation({
    operationId: 'getPostStatus',
    summary: 'Get one of the statuses of posts',
    description: 'Returns one of the statuses of posts.',
  })
  @ApiExample({ path: { status: 'publish' } })
  @ApiOkResponse({ description: 'What it is like.', type: PostStatusResponse })
  @ApiErrors({ 404: 'There is no such one (`rest_status_invalid`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadStatusDto): PostStatusResponse {
    return this.statuses.read(caller, params);
  }
}
