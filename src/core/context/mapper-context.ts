import type { Caller } from './caller.js';

/** What mappers are given of the request: who calls, the addresses of the site, and what is to be shown. */
export interface MapperContext {
  readonly caller: Caller;
  /** Address of the site as visitors know it, without a slash at the end. */
  readonly siteUrl: string;
  /** Structure of addresses of posts (`permalink_structure` of the site's settings). */
  readonly postStructure: string;
  /** Host name of the site without port: the first part of global ids. */
  readonly siteHost: string;
  /** Address of a REST path of ours, e.g. `restUrl('cal/events/v1/events/5')`. */
  restUrl(path: string): string;
  /** Requested members of the response (`_fields`), in our names, with their parts after a dot; none: all. */
  readonly fields?: readonly string[];
  /** Whether the response is embedded in another one (`_embed`). */
  readonly embedded?: boolean;
}

/** Whether the answer is to have a member of this name. */
export function wantsMember({ fields }: Pick<MapperContext, 'fields'>, name: string): boolean {
  return fields === undefined || fields.some((field) => field === name || field.startsWith(`${name}.`));
}
