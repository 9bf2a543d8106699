import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, RestController, Public } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { typeSchema } from './type.mapper.js';
import { ListTypesDto, ReadTypeDto } from './types.dto.js';
import { listsTypes } from './types.policy.js';
import { TypesService } from './types.service.js';
import { PostTypeResponse } from './type.response.js';
import { keyedSchema } from '../shared/keyed-items.js';

/** `content/v2/types`. */
@RestController('content/v2', 'types', { schema: typeSchema })
export class TypesController {
  constructor(private readonly types: TypesService) {}

  @Get()
  @Authorize(listsTypes)
  @ApiOperation({
    operationId: 'listPostTypes',
    summary: 'List kinds of posts',
    description: 'Lists the kinds of posts by their name for programs.',
  })
  @ApiOkResponse({
    description: 'The kinds of posts, by name.',
    schema: keyedSchema(PostTypeResponse),
  })
  list(@CurrentUser() caller: Caller, @RestParams() params: ListTypesDto): Promise<Record<string, PostTypeResponse>> {
    return this.types.list(caller, params);
  }

  /** The service decides about the edit context, so that every caller sees that reading is allowed (recorded). */
  @Get(':type')
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getPostType',
    summary: 'Get one of the kinds of posts',
    description: 'Returns one of the kinds of posts.',
  })
  @ApiExample({ path: { type: 'post' } })
  @ApiOkResponse({ description: 'What it is like.', type: PostTypeResponse })
  @ApiErrors({ 404: 'There is no such one (`rest_type_invalid`).' })
  read(@CurrentUser() caller: Caller, @RestParams() params: ReadTypeDto): Promise<PostTypeResponse> {
    return this.types.read(caller, params);
  }
}
