import { Get } from '@nestjs/common';
import { Public, Authorize, RestController } from '#core/rest';
import { ApiOkResponse, ApiOperation } from '#core/openapi';
import { DocsService } from './docs.service.js';

/** `calendar/v1/docs`. */
@RestController('calendar/v1', 'docs')
export class DocsController {
  constructor(private readonly docs: DocsService) {}

  @Get()
  @Authorize(Public)
  @ApiOperation({
    operationId: 'getCalendarDocument',
    summary: 'Get the OpenAPI document of the namespace',
    description: 'Returns the routes of `calendar/v1` with their parameters and bodies as an OpenAPI document.',
  })
  @ApiOkResponse({ description: 'The document.', schema: { type: 'object', additionalProperties: true } })
  read(): Promise<object> {
    return this.docs.document();
  }
}
