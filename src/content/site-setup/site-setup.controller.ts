import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { SiteSetupResponse } from './site-setup.response.js';
import { SiteSetupService } from './site-setup.service.js';

/** `content/v2/site-setup`: whether a new site waits for its first settings. */
@RestController('content/v2', 'site-setup')
export class SiteSetupController {
  constructor(private readonly setup: SiteSetupService) {}

  @Get()
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSiteSetup',
    summary: 'Get whether the first settings are due',
    description: 'Returns whether the console shows the page of the first settings.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'Whether they are due.', type: SiteSetupResponse })
  read(): Promise<SiteSetupResponse> {
    return this.setup.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'finishSiteSetup',
    summary: 'Finish or skip the first settings',
    description: 'The page of the first settings is not shown again. It changes no other setting.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'They are not due any more.', type: SiteSetupResponse })
  finish(): Promise<SiteSetupResponse> {
    return this.setup.finish();
  }
}
