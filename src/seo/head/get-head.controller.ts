import { Get } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Public, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS, DEMO_SITE, DEMO_SLUGS } from '../../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { GetHeadByIdDto, GetHeadDto } from './get-head.dto.js';
import { GetHeadResponse } from './get-head.response.js';
import { GetHeadService } from './get-head.service.js';

/** `seo/v1/get_head`: what belongs into the head of a page. */
@RestController('seo/v1', 'get_head')
export class GetHeadController {
  constructor(private readonly heads: GetHeadService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getHead',
    summary: 'Get the head of a page',
    description:
      'Returns the head of the page at an address of this site: what search engines and previews get. If the caller can see no page there, it is the head of the error page, with status 404.',
  })
  @ApiExample({ query: { url: `${DEMO_SITE}/event/${DEMO_SLUGS.event}/` } })
  @ApiOkResponse({ description: 'The head.', type: GetHeadResponse })
  @ApiErrors({ 404: { description: 'There is no such page: the head of the error page.', type: GetHeadResponse } })
  byUrl(@CurrentUser() caller: Caller, @RestParams() { url }: GetHeadDto): Promise<RestResponse<GetHeadResponse>> {
    return this.heads.byUrl(caller, url);
  }

  @Get(':object/:id')
  @Authorize(Public)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getHeadById',
    summary: "Get the head of an object's page",
    description:
      'Returns the head of the page of a post, term or account: what search engines and previews get. If the caller can see no page, it is the head of the error page, with status 404.',
  })
  @ApiExample({ path: { object: 'post', id: DEMO_IDS.post } })
  @ApiOkResponse({ description: 'The head.', type: GetHeadResponse })
  @ApiErrors({ 404: { description: 'There is no such page: the head of the error page.', type: GetHeadResponse } })
  byId(@CurrentUser() caller: Caller, @RestParams() params: GetHeadByIdDto): Promise<RestResponse<GetHeadResponse>> {
    return this.heads.byId(caller, params);
  }
}
