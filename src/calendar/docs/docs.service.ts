import { Injectable } from '@nestjs/common';
import { RequestContext } from '#core/context';
import { ApiDocumentsService, namespaceDocument } from '#core/openapi';
import { docsOf } from './document.js';

const NAMESPACE = 'calendar/v1';

/** The OpenAPI document of this namespace: the part of the whole document, under the names that its clients know. */
@Injectable()
export class DocsService {
  constructor(private readonly documents: ApiDocumentsService) {}

  async document(): Promise<object> {
    const { own } = await this.documents.read();
    return docsOf(namespaceDocument(own, NAMESPACE), RequestContext.current().restUrl(NAMESPACE));
  }
}
