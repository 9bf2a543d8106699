/** Parts of the OpenAPI document. */
export { ApiDocumentsService, type OpenApiDocuments } from './api-documents.service.js';
export { applySwaggerDecorators, deferredModels, deferSwaggerDecorator, ExcludeFromDocs } from './deferred-swagger.js';
export { ApiLinks, type ResourceLinks } from './links.response.js';
export { namespaceDocument, type NamespaceDocument, type Operation } from './namespace-document.js';
export {
  ARCHIVE_HEADERS,
  ERROR_BODY_SCHEMA,
  ERROR_SCHEMA,
  LIST_HEADERS,
  PAGING_HEADERS,
  TICKET_LIST_HEADERS,
} from './shared-components.js';
export {
  ANY_JSON_SCHEMA,
  ApiAcceptedResponse,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiSecurity,
  EMPTY_LIST_SCHEMA,
  EXAMPLE_EXTENSION,
  FALSE_SCHEMA,
  nullableSchemaOf,
  type OperationExample,
  schemaOf,
} from './swagger.js';
