import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#core/context';
import { ApiDocumentsService, namespaceDocument } from '#core/openapi';
import { docsOf } from './document.js';

const NAMESPACE = 'calendar/v1';

/** The OpenAPI document of this namespace: the part of the whole document, under the names that its clients know. */
@Injectable()
export class DocsService {
  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly urls: SiteUrls,
  ) {}

  async document(): Promise<object> {
    const { own } = await this.documents.read();
    return docsOf(namespaceDocument(own, NAMESPACE), this.urls.restUrl(NAMESPACE));
  }
}
