import { basic } from './credentials.js';
import type { Credentials } from './credentials.js';

/** An answer of a service in another process. */
export interface SiteAnswer {
  status: number;
  /** Parsed where it is JSON. */
  // As in supertest: each test asserts the members that it reads.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  text: string;
}

/** Calls a service in another process. */
export interface SiteClient {
  get(path: string, headers?: Record<string, string>): Promise<SiteAnswer>;
  /** Sends JSON. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<SiteAnswer>;
}

/** A client of the service at `base`. @param credentials none: a visitor */
export function siteClient(base: string, credentials?: Credentials): SiteClient {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(credentials ? { authorization: basic(credentials) } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, text, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body = {}, headers = {}) => send('POST', path, headers, body),
  };
}
