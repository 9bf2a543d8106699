import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ChangeSiteLinksDto } from './site-links.dto.js';
import { SiteLinksResponse } from './site-links.response.js';
import { SiteLinksService } from './site-links.service.js';

/** `content/v2/site-links`: what the header and the footer of all public pages link. */
@RestController('content/v2', 'site-links')
export class SiteLinksController {
  constructor(private readonly links: SiteLinksService) {}

  @Get()
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSiteLinks',
    summary: 'Get the menus and legal pages of the site',
    description:
      'Returns which menus are in the header and footer of pages, and which pages are imprint, privacy and terms.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'Ids of menus and pages.', type: SiteLinksResponse })
  read(): Promise<SiteLinksResponse> {
    return this.links.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'changeSiteLinks',
    summary: 'Change the menus and legal pages of the site',
    description:
      'Changes the members that are sent; all others stay as they are. Menus and pages that are not published show nothing.',
  })
  @ApiExample({ body: { header_menu: DEMO_IDS.navigationMenu, imprint_page: DEMO_IDS.page } })
  @ApiOkResponse({ description: 'All of them after the change.', type: SiteLinksResponse })
  @ApiErrors({ 400: 'There is no such menu or page (`rest_invalid_param`).' })
  change(@RestParams() params: ChangeSiteLinksDto): Promise<SiteLinksResponse> {
    return this.links.change(params);
  }
}
