/** The pipeline of the REST interface. */
export { ApiRoots, decodePath, WORDPRESS_ROOT } from './api-roots.js';
export { Authenticator, type Credentials, type Identity } from './authenticator.js';
export { parseQuery, QS_OPTIONS, type UploadedPart } from './body-reader.js';
export { BodyMiddleware } from './body.middleware.js';
export { unavailable } from './database-error-response.js';
export { FileContent } from './file-content.js';
export { storageErrorResponse, unwritable } from './storage-error-response.js';
export { UNFINISHED_FOLDER } from './upload-spool.js';
export {
  type EmbedLoader,
  EmbedLoaderRegistry,
  type EmbedLoaderSource,
  RegisterEmbedLoaders,
} from './embed-loader.registry.js';
export { type RestEndpoint, type EndpointOptions, type ResponseBodyWriter, REST_ROOT } from './endpoint.js';
export { endsElsewhere, entityTag } from './entity-tag.js';
export { fieldList, keepFields } from './fields.js';
export { NO_CACHE } from './fixed-headers.js';
export { WithoutAuthentication } from './guards/application-password.guard.js';
export { Authorize, PolicyGuard } from './guards/policy.guard.js';
export { originatorOf } from './idempotency-key.js';
export { type InnerRequest, InnerRouter } from './inner-router.js';
export { SitePathMiddleware } from './site-path.middleware.js';
export { internalDispatch, isEmbedded } from './internal-dispatch.js';
export { ItemAllowLoader, type SelfLink } from './item-allow.loader.js';
export { type NameMap, OWN_NAMES, wordpressNames } from './names.js';
export { listWindow, type ListWindow, rowsBefore } from './paging.js';
export {
  type BoundPolicy,
  hasCapability,
  isSignedIn,
  policy,
  type Policy,
  type PolicyContext,
  type PolicyDecision,
  Public,
} from './policy.js';
export { isPublicPage, markPublicPage } from './public-page.js';
export {
  type PipelineStage,
  type PipelineStepsSource,
  RegisterPipelineSteps,
  RequestPipelineRegistry,
} from './request-pipeline.registry.js';
export { EVERYWHERE, NOT_EMBEDDED, type ResourceProperty, resourceSchema, WHEN_EDITING } from './resource-schema.js';
export { RestEntryMiddleware } from './rest-entry.middleware.js';
export { RestExpressAdapter } from './rest-express.adapter.js';
export type { RestRequest, StructuredResponse, UploadInput } from './rest-request.js';
export { RawResponse, RestResponse, StreamResponse, type Paging } from './rest-response.js';
export { RestModule } from './rest.module.js';
export { RouteTable } from './route-table.js';
export { type Route } from './route.js';
export {
  AllMethods,
  Endpoint,
  PutOrPatch,
  RestController,
  type RestControllerOptions,
  RestParams,
  Update,
  Upload,
} from './route.decorators.js';
export { sentValues } from './sent-values.js';
export { SiteDescriber, type SiteDescription } from './site-describer.js';
