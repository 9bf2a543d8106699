import { ApiProperty, EMPTY_LIST_SCHEMA, schemaOf } from '#core/openapi';

/** Data of a logged request. */
export class RequestDataResponse {
  /** Headers by name, without credentials. @example {"Host": "calendar.example"} */
  @ApiProperty({ oneOf: [{ type: 'object', additionalProperties: true }, EMPTY_LIST_SCHEMA], required: false })
  headers?: Record<string, unknown> | never[];

  /** Part of the service that redirected. @example ["redirection"] */
  source?: string[];
}

/** An entry of a log. */
export class LogEntryResponse {
  /** Id of the entry. @example 7 */
  @ApiProperty({ type: 'integer' })
  id!: number;

  /** Date in the format of the site. @example "March 4, 2031" */
  created?: string;

  /** Time in the format of the site. @example "7:30 pm" */
  created_time?: string;

  /** Requested address. @example /old */
  url?: string;

  /** Browser. @example Mozilla/5.0 */
  agent?: string | null;

  /**
   * Address that the request came from, as the client sent it; credentials are masked.
   * @example https://other.example/
   */
  referrer?: string | null;

  /** Requested host with its scheme. @example https://calendar.example */
  domain?: string;

  /** Network address; empty unless addresses are logged. @example 203.0.113.0 */
  ip?: string;

  /** HTTP status of the response. @example 301 */
  @ApiProperty({ type: 'integer' })
  http_code?: number;

  /** HTTP method. @example GET */
  request_method?: string;

  /** Headers and source of the request; empty unless they are logged. */
  @ApiProperty({ oneOf: [schemaOf(RequestDataResponse), { type: 'string', maxLength: 0 }], required: false })
  request_data?: RequestDataResponse | '';

  /** Target. Only in the log of redirects. @example /new */
  sent_to?: string | null;

  /** Id of the redirect; 0: none. Only in the log of redirects. @example 1 */
  @ApiProperty({ type: 'integer' })
  redirection_id?: number;

  /** What redirected. Only in the log of redirects. @example redirection */
  redirect_by_slug?: string;

  /** Name of what redirected. Only in the log of redirects. @example Redirection */
  redirect_by?: string;
}

/** Entries of a log with a common value. */
export class LogGroupResponse {
  /** Number of entries. @example 3 */
  @ApiProperty({ type: 'integer' })
  count!: number;

  /** The common value. @example /old */
  id!: string | null;

  /** The common address. @example /old */
  url?: string | null;

  /** The common browser. @example Kiosk */
  agent?: string | null;

  /** The common network address. @example 203.0.113.7 */
  ip?: string | null;
}

/** A page of a log: entries, or groups of them with `groupBy`. */
export class LogListResponse {
  /** Entries of this page, newest first, or groups of entries with `groupBy`. */
  @ApiProperty({ type: 'array', items: { oneOf: [schemaOf(LogEntryResponse), schemaOf(LogGroupResponse)] } })
  items!: (LogEntryResponse | LogGroupResponse)[];

  /** Entries or groups on all pages. @example 1 */
  @ApiProperty({ type: 'integer' })
  total!: number;
}
