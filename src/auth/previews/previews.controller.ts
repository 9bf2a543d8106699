import { Post } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { Authorize, RestResponse, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOperation } from '#core/openapi';
import { fromMs, isoLocal } from '#core/time';
import { PreviewTokensService } from './preview-tokens.service.js';
import { CreatePreviewDto } from './previews.dto.js';
import { editsPreviewedPost } from './previews.policy.js';
import { PreviewResponse } from './previews.response.js';

/** `auth/v1/previews`: links that show unpublished pages to people without an account. */
@RestController('auth/v1', 'previews')
export class PreviewsController {
  constructor(private readonly tokens: PreviewTokensService) {}

  @Post()
  @Authorize(editsPreviewedPost)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createPreview',
    summary: 'Create a preview link',
    description:
      'Creates a link to the page of an unpublished event, venue, organizer, post or page. For two days, it shows the page to everyone who has it, as long as the caller may change the post.',
  })
  @ApiExample({ body: { id: DEMO_IDS.event } })
  @ApiCreatedResponse({ description: 'The link.', type: PreviewResponse })
  @ApiErrors({ 404: 'There is no such post (`rest_post_invalid_id`).' })
  create(@RestParams() { id }: CreatePreviewDto): RestResponse<PreviewResponse> {
    const { caller, siteUrl } = RequestContext.current();
    const { token, expires } = this.tokens.create(caller, id);
    const url = `${siteUrl}/?p=${id}&preview=true&preview_token=${token}`;
    return RestResponse.created({ url, expires: `${isoLocal(fromMs(expires * 1000))}Z` });
  }
}
