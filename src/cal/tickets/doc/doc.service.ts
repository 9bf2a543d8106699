import { Injectable } from '@nestjs/common';
import { RequestContext } from '../../../core/context/request-context.js';
import { ApiDocumentsService } from '../../../core/rest/api-documents.service.js';
import { namespaceDocument } from '../../../core/rest/namespace-document.js';

const NAMESPACE = 'cal/tickets/v1';

/** The OpenAPI document of this namespace: the part of the whole document. */
@Injectable()
export class TicketsDocService {
  constructor(private readonly documents: ApiDocumentsService) {}

  async document(): Promise<object> {
    const { own } = await this.documents.read();
    const { paths, components } = namespaceDocument(own, NAMESPACE);
    return {
      openapi: '3.0.0',
      info: {
        version: '1.0.0',
        title: 'Almanac tickets',
        description: 'Tickets, attendees, carts, orders and check-in.',
      },
      components,
      servers: [{ url: `${RequestContext.current().restUrl(NAMESPACE)}/` }],
      paths,
    };
  }
}
