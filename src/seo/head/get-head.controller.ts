import type { Answer } from '../../core/rest/answer.js';
import { anyone } from '../../core/rest/rights.js';
import { Endpoint, RestParams, Read, RestController, Rights } from '../../core/rest/route.decorators.js';
import { GetHeadByIdParams, GetHeadParams } from './get-head.dto.js';
import { GetHead } from './get-head.service.js';

/** `seo/v1/get_head`: what belongs into the head of a page. */
@RestController('seo/v1', 'get_head')
export class GetHeadController {
  constructor(private readonly heads: GetHead) {}

  @Read()
  @Rights(anyone)
  byUrl(@RestParams() { url }: GetHeadParams): Promise<Answer> {
    return this.heads.byUrl(url);
  }

  @Read(':object/:id')
  @Rights(anyone)
  @Endpoint({ hidden: true })
  byId(@RestParams() params: GetHeadByIdParams): Promise<Answer> {
    return this.heads.byId(params);
  }
}
