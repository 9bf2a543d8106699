import { Get } from '@nestjs/common';
import { Authorize, RestParams, RestController, Update } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { may } from '../redirects.policy.js';
import { ChangeOptionsDto } from './options.dto.js';
import { OptionsService } from './options.service.js';
import { RedirectOptionsResponse } from './options.response.js';

/** `redirects/v1/setting`. */
@RestController('redirects/v1', 'setting')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Get()
  @Authorize(may('option_manage'))
  @ApiOperation({
    operationId: 'getRedirectSettings',
    summary: 'Get the settings of redirects',
    description: 'Returns the settings with what forms need.',
  })
  @ApiOkResponse({ description: 'The settings.', type: RedirectOptionsResponse })
  read(): Promise<RedirectOptionsResponse> {
    return this.options.read();
  }

  @Update()
  @Authorize(may('option_manage'))
  @ApiOperation({
    operationId: 'updateRedirectSettings',
    summary: 'Change the settings of redirects',
    description: 'Changes the settings that are sent. What cannot be set is named in `warning`.',
  })
  @ApiExample({ body: { expire_redirect: 30 } })
  @ApiOkResponse({ description: 'All settings.', type: RedirectOptionsResponse })
  change(@RestParams() params: ChangeOptionsDto): Promise<RedirectOptionsResponse> {
    return this.options.change(params);
  }
}
