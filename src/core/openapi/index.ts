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
  ApiBadGatewayResponse,
  ApiBadRequestResponse,
  ApiBody,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExample,
  ApiForbiddenResponse,
  ApiGoneResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiNotImplementedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
  EMPTY_LIST_SCHEMA,
  EXAMPLE_EXTENSION,
  FALSE_SCHEMA,
  nullableSchemaOf,
  type OperationExample,
  schemaOf,
} from './swagger.js';
