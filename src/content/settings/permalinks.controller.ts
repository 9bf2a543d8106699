import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ChangePermalinksDto } from './permalinks.dto.js';
import { PermalinksResponse } from './permalinks.response.js';
import { PermalinksService } from './permalinks.service.js';

/** `content/v2/permalinks`: how addresses of posts are made, which `content/v2/settings` of the reference does not say. */
@RestController('content/v2', 'permalinks')
export class PermalinksController {
  constructor(private readonly permalinks: PermalinksService) {}

  @Get()
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getPermalinks',
    summary: 'Get how addresses of posts are made',
    description: 'Returns the structure of addresses of posts. Pages, events, venues and organizers have their own.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'The structure.', type: PermalinksResponse })
  read(): Promise<PermalinksResponse> {
    return this.permalinks.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'changePermalinks',
    summary: 'Change how addresses of posts are made',
    description:
      'Changes the addresses of all posts at once. The addresses by slug alone, by id and with other dates lead to the new ones (301).',
  })
  @ApiExample({ body: { structure: '/%postname%/' } })
  @ApiOkResponse({ description: 'The structure after the change.', type: PermalinksResponse })
  @ApiErrors({ 400: 'Addresses cannot have this structure (`rest_invalid_param`).' })
  change(@RestParams() params: ChangePermalinksDto): Promise<PermalinksResponse> {
    return this.permalinks.change(params);
  }
}
