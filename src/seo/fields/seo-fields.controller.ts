import { Get } from '@nestjs/common';
import { Authorize, Endpoint, RestParams, RestController } from '#core/rest';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { ApiExample, ApiOkResponse, ApiOperation } from '#core/openapi';
import { ReadFieldsDto } from './seo-fields.dto.js';
import { SeoFieldsResponse } from './seo-fields.response.js';
import { editsTheObject } from './seo-fields.policy.js';
import { SeoFieldsService } from './seo-fields.service.js';

/** `seo/v1/fields`: reading what `seo` on writes of `content/v2` has set. */
@RestController('seo/v1', 'fields')
export class SeoFieldsController {
  constructor(private readonly fields: SeoFieldsService) {}

  @Get(':object/:id')
  @Authorize(editsTheObject)
  @Endpoint({ hidden: true })
  @ApiOperation({
    operationId: 'getSeoFields',
    summary: 'Get the SEO fields of an object',
    description:
      'Tells what has been set for the head of a post, term or account. Members that are not set are null. Write them with `seo` of `content/v2`.',
  })
  @ApiExample({ path: { object: 'post', id: DEMO_IDS.post } })
  @ApiOkResponse({ description: 'The fields.', type: SeoFieldsResponse })
  read(@RestParams() { object, id }: ReadFieldsDto): Promise<SeoFieldsResponse> {
    return this.fields.read(object, id);
  }
}
