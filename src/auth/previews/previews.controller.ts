import { Delete, Post } from '@nestjs/common';
import { Caller, CurrentUser, SiteUrls } from '#core/context';
import { Authorize, RestResponse, Endpoint, RestController, RestParams } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiCreatedResponse, ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { fromMs, isoLocal } from '#core/time';
import { PreviewTokensService } from './preview-tokens.service.js';
import { CreatePreviewDto, RevokePreviewsDto } from './previews.dto.js';
import { editsPreviewedPost } from './previews.policy.js';
import { PreviewResponse, RevokedPreviewsResponse } from './previews.response.js';

/** `auth/v1/previews`: links that show unpublished pages to people without an account. */
@RestController('auth/v1', 'previews')
export class PreviewsController {
  constructor(
    private readonly tokens: PreviewTokensService,
    private readonly urls: SiteUrls,
  ) {}

  @Post()
  @Authorize(editsPreviewedPost)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'createPreview',
    summary: 'Create a preview link',
    description:
      'Creates a link to the page of an unpublished event, venue, organizer, post or page. For some hours (two days by default), it shows the page to everyone who has it, as long as the caller may change the post and the links of the post are not revoked.',
  })
  @ApiExample({ body: { id: DEMO_IDS.event } })
  @ApiCreatedResponse({ description: 'The link.', type: PreviewResponse })
  @ApiErrors({ 404: 'There is no such post (`rest_post_invalid_id`).' })
  async create(
    @CurrentUser() caller: Caller,
    @RestParams() { id, hours }: CreatePreviewDto,
  ): Promise<RestResponse<PreviewResponse>> {
    const { token, expires } = await this.tokens.create(caller, id, hours);
    const url = `${this.urls.siteUrl}/?p=${id}&preview=true&preview_token=${token}`;
    return RestResponse.created({ url, expires: `${isoLocal(fromMs(expires * 1000))}Z` });
  }

  @Delete()
  @Authorize(editsPreviewedPost)
  @Endpoint({ strict: [] })
  @ApiOperation({
    operationId: 'revokePreviews',
    summary: 'Revoke the preview links of a post',
    description:
      'Ends all preview links of a post at once, also those of other users. Links that are created later work.',
  })
  @ApiExample({ query: { id: DEMO_IDS.event } })
  @ApiOkResponse({ description: 'The post whose links ended.', type: RevokedPreviewsResponse })
  @ApiErrors({ 404: 'There is no such post (`rest_post_invalid_id`).' })
  async revoke(@RestParams() { id }: RevokePreviewsDto): Promise<RevokedPreviewsResponse> {
    await this.tokens.revoke(id);
    return { id, revoked: true };
  }
}
