import { Get } from '@nestjs/common';
import { type RestResponse, hasCapability, Authorize, RestParams, RestController } from '#core/rest';
import { DEMO_SITE } from '../../demo/demo-ids.js';
import { ApiErrors, ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { FileSizeDto } from './file-size.dto.js';
import { FileSizeFailureResponse, FileSizeResponse } from './file-size.response.js';
import { FileSizeService } from './file-size.service.js';

/** `seo/v1/file_size`. */
@RestController('seo/v1', 'file_size')
export class FileSizeController {
  constructor(private readonly sizes: FileSizeService) {}

  @Get()
  @Authorize(hasCapability('manage_options'))
  @ApiOperation({
    operationId: 'getFileSize',
    summary: 'Get the size of an upload',
    description: 'Tells how large an uploaded file of this site is. Files of other sites are not looked at.',
  })
  @ApiExample({ query: { url: `${DEMO_SITE}/wp-content/uploads/2031/07/stage.png` } })
  @ApiOkResponse({ description: 'The size.', type: FileSizeResponse })
  @ApiErrors({ 404: { description: 'There is no such upload on this site.', type: FileSizeFailureResponse } })
  size(@RestParams() { url }: FileSizeDto): Promise<RestResponse<FileSizeResponse | FileSizeFailureResponse>> {
    return this.sizes.of(url);
  }
}
