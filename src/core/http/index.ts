/** Outgoing requests and cookies. */
export { cookieValue } from './cookie-value.js';
export { isFromForeignPage } from './foreign-page.js';
export { HttpModule } from './http.module.js';
export { languagePreferences } from './language-preferences.js';
export { OutgoingRequestRefusedError } from './outgoing-request-refused.error.js';
export { ownCookie, setCookie } from './own-cookie.js';
export {
  type OwnAddressKind,
  type OwnFailure,
  type OwnResponse,
  OwnServiceClient,
  OwnServiceUnreachableError,
} from './own-service.client.js';
export { isPublicAddress } from './public-address.js';
export { RemoteResponseCache } from './remote-response.cache.js';
export {
  type DownloadSink,
  SafeHttpClient,
  type SafeRequestOptions,
  type SafeResponse,
  type ServiceRequest,
} from './safe-http.client.js';
export { LANGUAGE_PARAMETER, languageChoice, languageCookie } from './language-choice.js';
