import type { Caller } from './caller.js';

/** What mappers are given of the request: who calls, and the addresses of the site. A `RequestContext` is one. */
export interface MapperContext {
  readonly caller: Caller;
  /** Address of the site as visitors know it, without a slash at the end. */
  readonly siteUrl: string;
  /** Host name of the site without port: the first part of global ids. */
  readonly siteHost: string;
  /** Address of a REST path of ours, e.g. `restUrl('cal/events/v1/events/5')`. */
  restUrl(path: string): string;
}
