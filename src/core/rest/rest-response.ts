/** Which part of a list an answer holds. */
export interface Paging {
  /** Page shown, from 1. */
  page: number;
  perPage: number;
  /** Items on all pages together. */
  total: number;
  /** `false`: past the end, `prev` leads one page back instead of to the last page (search, abilities). Default true. */
  prevIsLast?: boolean;
  /** `true`: `next` is before `prev` in the header (calendar/v1). Default false. */
  nextFirst?: boolean;
}

/** Headers that belong to one answer, as opposed to the fixed ones. Numbers show as numbers in envelopes. */
export type ResponseHeaders = Record<string, string | number>;

/** What a controller returns when a plain body is not enough. `Body` is its response class. */
export class RestResponse<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly options: {
      status?: number;
      headers?: ResponseHeaders;
      /** Members that no `_fields` takes away. */
      keep?: string[];
      /** Makes the answer a page of a list: totals and the addresses of its neighbours go into the headers. */
      paging?: Paging;
    } = {},
  ) {}

  /** A page of a list (core.md §7, Paging Link). */
  static list<Item>(items: Item[], paging: Paging): RestResponse<Item[]> {
    return new RestResponse(items, { paging });
  }

  /** 201 with the address of what was made. */
  static created<Body>(body: Body, location?: string): RestResponse<Body> {
    return new RestResponse(body, { status: 201, headers: location === undefined ? {} : { Location: location } });
  }
}

/** A body of another kind than JSON: XML, an image, a file. */
export class RawResponse {
  constructor(
    readonly body: string | Buffer,
    readonly contentType: string,
    readonly options: { status?: number; headers?: ResponseHeaders } = {},
  ) {}
}

/** A file that is made while it is sent, so that it is never in memory as a whole. */
export class StreamResponse {
  /**
   * @param pieces starts the work; not called where only headers are wanted (HEAD). What it throws before its first
   *   piece is sent as an error; afterwards the connection is closed, so that no client takes the part for the whole
   */
  constructor(
    readonly pieces: () => AsyncIterable<Uint8Array>,
    readonly contentType: string,
    readonly options: { headers?: ResponseHeaders } = {},
  ) {}
}
