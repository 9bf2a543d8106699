import { RestParams, Read, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '../../core/rest/swagger.js';
import { may } from '../redirects.rights.js';
import { ChangeOptionsParams } from './options.dto.js';
import { OptionsService } from './options.service.js';
import { RedirectOptionsResponse } from './options.response.js';

/** `redirects/v1/setting`. */
@RestController('redirects/v1', 'setting')
export class OptionsController {
  constructor(private readonly options: OptionsService) {}

  @Read()
  @Rights(may('option_manage'))
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
  @Rights(may('option_manage'))
  @ApiOperation({
    operationId: 'updateRedirectSettings',
    summary: 'Change the settings of redirects',
    description: 'Changes the settings that are sent. What cannot be set is named in `warning`.',
  })
  @ApiExample({ body: { expire_redirect: 30 } })
  @ApiOkResponse({ description: 'All settings.', type: RedirectOptionsResponse })
  change(@RestParams() params: ChangeOptionsParams): Promise<RedirectOptionsResponse> {
    return this.options.change(params);
  }
}
