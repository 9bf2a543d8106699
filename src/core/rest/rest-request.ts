import type { IncomingHttpHeaders } from 'node:http';
import type { IdempotencyClaim } from './idempotency-claim.js';
import type { RequestContext } from '#core/context';
import type { Sources } from '#core/parameters';
import type { RestEndpoint } from './endpoint.js';
import type { Route, RouteMatch } from './route.js';
import type { NameMap } from './names.js';
import type { ReadBody, UploadedPart } from './body-reader.js';
import type { FileContent } from './file-content.js';

/** What an upload route works with: the body as a file, or the files of a multipart one. */
export interface UploadInput {
  headers: IncomingHttpHeaders;
  /** The body as it was sent; empty for uploads, except JSON and forms. */
  body: Buffer;
  /** The body of an upload that is neither multipart nor JSON nor a form. */
  content?: FileContent;
  files: UploadedPart[];
}

/** How the caller wants the answer (core.md §8). */
export interface ResponseOptions {
  fields?: string[];
  embed?: true | string[];
  envelope: boolean;
  /** Function that the script in the response calls. */
  jsonp?: string;
  /** `true`: the answer is labelled a script, although it calls nothing. */
  script?: boolean;
  pretty: boolean;
}

/** A structured answer before it is written. */
export interface StructuredResponse {
  status: number;
  headers: Record<string, string | number>;
  body: unknown;
}

/** Everything the REST pipeline knows of one request. */
export class RestRequest {
  /** @param context who calls, and the addresses of the request; guards find the caller out */
  constructor(readonly context: RequestContext) {}

  /** The requested method, after overrides. */
  method = 'GET';
  /** Whether the caller takes headers only (HEAD), whatever `method` has become. */
  headersOnly = false;
  /** The method of the request itself. */
  sentMethod = 'GET';
  /** Whether a header said so: refusals are then not cacheable (core.md §7). */
  overriddenByHeader = false;
  /** The path under the REST root in our own names, `/` first. */
  path = '/';
  /** What the catalogue has for path and method; the router decides which handler is called. */
  match?: RouteMatch;
  /** The route of the handler, once it is known to exist for the caller. */
  route?: Route;
  endpoint?: RestEndpoint;
  /** Whether the response depends on a cookie or key (`EndpointOptions.personal`). */
  personal = false;
  /** What was sent, until its members are in `sources`. */
  body?: ReadBody;
  sources: Sources = { path: {}, body: {}, query: {} };
  /** Error of the body; thrown once the route is known. */
  bodyError?: Error;
  /** Checked parameters. */
  params: object = {};
  upload: UploadInput = { headers: {}, body: Buffer.alloc(0), files: [] };
  options: ResponseOptions = { envelope: false, pretty: false };
  /** Headers that belong to every answer of this request. */
  fixedHeaders: Record<string, string> = {};
  /** Deletes temporary files of the body. Called when the request is answered. */
  release?: () => Promise<void>;
  /** Takes the answer of an inner request (batch item, embed) instead of the socket. */
  deliver?: (answer: StructuredResponse) => void;
  /** Sends what the handler returned. */
  respond: (result: unknown) => Promise<void>;
  /** Whether this is an item of a batch, which some endpoints refuse to be. */
  batched = false;
  /** The right to do this write once, when the request came with an `Idempotency-Key`. */
  claim?: IdempotencyClaim;
  names: NameMap;
  /** Methods the caller may use on this route, for the `Allow` header. */
  allow?: string;
  /** Address of the request's own path, without query. */
  selfUrl = '';
}
