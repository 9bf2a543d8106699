import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { ApiErrors, ApiOkResponse, ApiOperation, PAGING_HEADERS } from '#core/openapi';
import { Authorize, RestController, RestParams, type RestResponse } from '#core/rest';
import { ListRsvpPostsDto } from './rsvp-posts.dto.js';
import { RsvpPostResponse } from './rsvp-post.response.js';
import { listsRsvpPosts } from './rsvp-posts.policy.js';
import { RsvpPostsService } from './rsvp-posts.service.js';

/** `content/v2/cal_rsvp_tickets`: the collection that `content/v2/types` names. Tickets are written in `cal/tickets/v1`. */
@RestController('content/v2', 'cal_rsvp_tickets')
export class RsvpPostsController {
  constructor(private readonly posts: RsvpPostsService) {}

  @Get()
  @Authorize(listsRsvpPosts)
  @ApiOperation({
    operationId: 'listRsvpPosts',
    summary: 'List RSVP tickets as posts',
    description:
      'Lists RSVP tickets with their titles and dates, as `GET cal/tickets/v1/tickets?provider=rsvp` shows them to the caller. Their seats and sales, and all writes, are in `cal/tickets/v1`.',
  })
  @ApiOkResponse({ description: 'A page of the list.', type: RsvpPostResponse, isArray: true, headers: PAGING_HEADERS })
  @ApiErrors({ 400: 'There is no such page (`rest_post_invalid_page_number`).' })
  list(
    @CurrentUser() caller: Caller,
    @RestParams() params: ListRsvpPostsDto,
  ): Promise<RestResponse<RsvpPostResponse[]>> {
    return this.posts.list(caller, params);
  }
}
