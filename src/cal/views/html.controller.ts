import { Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { RenderViewDto } from './html.dto.js';
import { HtmlResponse } from './html.response.js';
import { HtmlService } from './html.service.js';
import { withViewNonce } from './views.policy.js';

/** `cal/views/v2/html`: a view of the calendar as HTML for any page. */
@RestController('cal/views/v2', 'html')
export class HtmlController {
  constructor(private readonly html: HtmlService) {}

  @Get()
  @Authorize(withViewNonce)
  @ApiOperation({
    operationId: 'getCalendarViewHtml',
    summary: 'Get a calendar view as HTML',
    description: 'Renders the list, month or day view of the address `u`.',
  })
  @ApiExample({ query: { u: '/events/list/' } })
  @ApiOkResponse({ description: 'The view.', type: HtmlResponse })
  read(@CurrentUser() caller: Caller, @RestParams() params: RenderViewDto): Promise<HtmlResponse> {
    return this.html.render(caller, params);
  }

  // Reads too; clients send long forms this way.
  @Post()
  @HttpCode(200)
  @Authorize(withViewNonce)
  @Endpoint({ transaction: false, batch: false })
  @ApiOperation({
    operationId: 'renderCalendarViewHtml',
    summary: 'Render a calendar view as HTML',
    description: 'Does the same as GET, with the parameters in the body. Changes nothing.',
  })
  @ApiExample({ body: { u: '/events/list/' } })
  @ApiOkResponse({ description: 'The view.', type: HtmlResponse })
  send(@CurrentUser() caller: Caller, @RestParams() params: RenderViewDto): Promise<HtmlResponse> {
    return this.html.render(caller, params);
  }
}
