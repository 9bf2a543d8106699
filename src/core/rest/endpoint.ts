import type { CompiledParam, Instantiate, Sources, ParamDeclaration } from '#core/parameters';
import type { BoundPolicy } from './policy.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { InjectableOf } from '#core/modules';

/** Writes an answer in another form than JSON, if the request wants it; never inside envelopes, batches and scripts. */
export type ResponseBodyWriter = (body: unknown, sources: Sources) => { text: string; contentType: string } | undefined;

/** What an endpoint says beyond method, path and rights. */
export interface EndpointOptions {
  /** `false`: refused as an item of a batch. */
  batch?: boolean;
  /** `true`: takes uploads: multipart is parsed into `files`, the size limit is that of uploads. */
  upload?: boolean;
  /** `true`: visitors may send bodies as long as those of other callers. */
  longBody?: boolean;
  /**
   * `false`: the handler cares for its own units of work (batch, long jobs). `with-key`: it does so unless the request
   * has an `Idempotency-Key`: then its unit includes the answer, so a repeat after a crash gets that one.
   */
  transaction?: boolean | 'with-key';
  /**
   * `true`: what the response shows depends on a cookie or key of the request. It is stored by no cache, other origins
   * may not call with credentials, and there is no JSONP.
   */
  personal?: boolean;
  /** Another form than JSON that answers and refusals can have. */
  writer?: ResponseBodyWriter;
  /** Whether the route exists at the moment; checked before anything else about it. Default: always. */
  available?: InjectableOf<() => Promise<boolean>>;
  /** Parameters beside those of its DTO class, which modules add; read once at start. */
  extraParams?: InjectableOf<Readonly<Record<string, ParamDeclaration>>>;
  /**
   * Members that no parameter declares are refused with 400, except these names, which have no effect. For routes of
   * our own design only; writes of the others name such members in `X-Almanac-Ignored`.
   */
  strict?: readonly string[];
  /**
   * What distinguishes visitors behind one client address, such as the secret of a cookie: only who sends the same gets
   * the response again that is stored under an `Idempotency-Key`.
   */
  originator?: (headers: IncomingHttpHeaders, siteUrl: string) => string;
  /** `true`: not listed in the index (it is not part of the interface as clients know it). */
  hidden?: boolean;
}

/** Path of the interface in Nest's router, whatever `API_PREFIX` is: `RestEntryMiddleware` rewrites addresses to it. */
export const REST_ROOT = 'api';

/** Methods that change something. */
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Whether an endpoint with these methods changes anything. */
export const isWriting = (methods: readonly string[]): boolean => methods.some((method) => WRITES.has(method));

/** Whether a handler runs as one unit of work. */
export const isOneUnit = (methods: readonly string[], { transaction }: EndpointOptions): boolean =>
  isWriting(methods) && transaction !== false;

/** One handler of a route and what was declared about it. */
export interface RestEndpoint {
  methods: string[];
  /** Path in Nest's router, with `:name` variables. */
  nestPath: string;
  nestMethod: string;
  /** Status of a good answer. */
  status: number;
  params: CompiledParam[];
  /** Makes the DTO that the handler receives. */
  instantiate: Instantiate;
  policy?: BoundPolicy;
  options: EndpointOptions;
  /** Whether the handler reads body or query through decorators of Nest, beside its declared parameters. */
  readsRequest: boolean;
  /** Whether the handler takes files that an interceptor of Nest reads. */
  readsFiles: boolean;
  /** `EndpointOptions.available` with its services. */
  available?: () => Promise<boolean>;
  /** `Controller.method`, for messages and tests. */
  handler: string;
}

/** Name of an endpoint in the catalogue of scopes, e.g. `GET cal/tickets/v1/attendees/:id`. */
export function endpointName({ nestMethod, nestPath }: Pick<RestEndpoint, 'nestMethod' | 'nestPath'>): string {
  return `${nestMethod} ${nestPath.slice(REST_ROOT.length + 2)}`;
}

/** Whether an endpoint changes anything. */
export const isWrite = (endpoint: RestEndpoint): boolean => isWriting(endpoint.methods);

/** Whether an endpoint's handler runs as one unit of work. */
export const isTransactional = (endpoint: RestEndpoint): boolean => isOneUnit(endpoint.methods, endpoint.options);

/**
 * Whether an endpoint may be an item of a batch: every one that writes, but for those that say no (the batch itself)
 * and uploads, which need a request of their own (core.md §9).
 */
export const isBatchable = (endpoint: RestEndpoint): boolean =>
  isWrite(endpoint) && endpoint.options.batch !== false && !endpoint.options.upload;
