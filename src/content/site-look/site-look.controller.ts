import { Get, HttpCode, Post } from '@nestjs/common';
import { hasCapability, Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ChangeSiteLookDto } from './site-look.dto.js';
import { SiteLookResponse } from './site-look.response.js';
import { SiteLookService } from './site-look.service.js';

/** `content/v2/site-look`: logo, colour, typefaces and cover of all public pages. */
@RestController('content/v2', 'site-look')
export class SiteLookController {
  constructor(private readonly look: SiteLookService) {}

  @Get()
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSiteLook',
    summary: 'Get the look of the site',
    description: 'Returns logo, accent colour, typefaces and cover of the public pages.',
  })
  @ApiExample({})
  @ApiOkResponse({ description: 'The look.', type: SiteLookResponse })
  read(): Promise<SiteLookResponse> {
    return this.look.read();
  }

  @Post()
  @HttpCode(200)
  @Authorize(hasCapability('manage_options', 'rest_forbidden', 'The settings are for administrators.'))
  @Endpoint({ strict: [], hidden: true })
  @ApiOperation({
    operationId: 'changeSiteLook',
    summary: 'Change the look of the site',
    description: 'Changes the members that are sent; all others stay as they are.',
  })
  @ApiExample({ body: { accent: '#7a1fa2', type_pairing: 'classic' } })
  @ApiOkResponse({ description: 'The look after the change.', type: SiteLookResponse })
  @ApiErrors({ 400: 'Something is not a colour, a pair of typefaces or an image (`rest_invalid_param`).' })
  change(@RestParams() params: ChangeSiteLookDto): Promise<SiteLookResponse> {
    return this.look.change(params);
  }
}
