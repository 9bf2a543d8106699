import { Injectable } from '@nestjs/common';
import { ContentIdRegistry, ContentTransferService } from '#core/content';
import { RedirectTransferService } from '../../redirects/import/redirect-transfer.service.js';
import { SeoTransferService } from '../../seo/fields/seo-transfer.service.js';

/** Services that all kinds of posts need. */
@Injectable()
export class PostServices {
  constructor(
    readonly content: ContentTransferService,
    readonly registry: ContentIdRegistry,
    readonly seo: SeoTransferService,
    readonly redirects: RedirectTransferService,
  ) {}
}
