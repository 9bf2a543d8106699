import { Get } from '@nestjs/common';
import { Caller, CurrentUser } from '#core/context';
import { Authorize, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { mayPreviewLinks } from './block-editor.policy.js';
import { URL_DETAILS_SCHEMA } from './block-editor.schema.js';
import { UrlDetailsDto } from './url-details.dto.js';
import { UrlDetailsService } from './url-details.service.js';
import { UrlDetailsResponse } from './block-editor.response.js';

/** `block-editor/v1/url-details`: previews of links. */
@RestController('block-editor/v1', 'url-details', { schema: URL_DETAILS_SCHEMA })
export class UrlDetailsController {
  constructor(private readonly details: UrlDetailsService) {}

  @Get()
  @Authorize(mayPreviewLinks)
  @ApiOperation({
    operationId: 'getUrlDetails',
    summary: 'Get what a page says of itself',
    description: 'Fetches a page and returns its title, description, icon and image. Results are cached.',
  })
  @ApiExample({ query: { url: 'https://example.org/' } })
  @ApiOkResponse({ description: 'What the page says.', type: UrlDetailsResponse })
  @ApiErrors({ 404: 'The page cannot be fetched.' })
  read(@CurrentUser() caller: Caller, @RestParams() { url }: UrlDetailsDto): Promise<UrlDetailsResponse> {
    return this.details.of(caller, url);
  }
}
