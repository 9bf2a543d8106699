import type { CompiledParam, Instantiate } from '#core/parameters';
import type { BoundPolicy } from './policy.js';
import { REST_ROOT, isOneUnit, isWriting, type EndpointOptions } from './route.decorators.js';

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
