import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { SavedWorkoutsResponse, WorkoutsResponse } from './workouts.response.js';

const editsAll = hasCapability('edit_others_posts');

/** `seo/v1/workouts`: exercises of the paid edition, of which the free one knows nothing and keeps nothing (recorded). */
@RestController('seo/v1', 'workouts')
export class WorkoutsController {
  @Get()
  @Authorize(editsAll)
  @ApiOperation({
    operationId: 'getSeoWorkouts',
    summary: 'Get the state of SEO workouts',
    description:
      'Returns the same for every caller: there are no workouts here. Available for clients that request it.',
  })
  @ApiOkResponse({ description: 'The state, without any finished step.', type: WorkoutsResponse })
  read(): WorkoutsResponse {
    return { json: { configuration: { finishedSteps: [] } } };
  }

  @Post()
  @HttpCode(200)
  @Authorize(editsAll)
  @ApiOperation({
    operationId: 'saveSeoWorkouts',
    summary: 'Accept the state of SEO workouts',
    description: 'Stores nothing, whatever is sent. Available for clients that call it.',
  })
  @ApiOkResponse({ description: 'Accepted; nothing is stored.', type: SavedWorkoutsResponse })
  save(): SavedWorkoutsResponse {
    return { json: null };
  }
}
