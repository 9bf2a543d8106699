import { RestParams, Read, RestController, Rights } from '../core/rest/route.decorators.js';
import { mayPreviewLinks } from './block-editor.rights.js';
import { URL_DETAILS_SCHEMA } from './block-editor.schema.js';
import type { PageDetails } from './page-details.js';
import { UrlDetailsParams } from './url-details.dto.js';
import { UrlDetails } from './url-details.service.js';

/** `block-editor/v1/url-details`: previews of links. */
@RestController('block-editor/v1', 'url-details', { schema: URL_DETAILS_SCHEMA })
export class UrlDetailsController {
  constructor(private readonly details: UrlDetails) {}

  @Read()
  @Rights(mayPreviewLinks)
  read(@RestParams() { url }: UrlDetailsParams): Promise<PageDetails> {
    return this.details.of(url);
  }
}
