import { faultsOf, type Faults } from '../lib/faults.js';
import { moduleScreens } from '../lib/module-screens.js';
import { findText, t } from '../lib/texts.js';

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Path of the site on its host, which all addresses of the service begin with; empty at the root of the host. */
export const SITE_PATH = metaContent('almanac-base') ?? '';
/** Path of the REST interface, which the service writes into the page. */
const API_ROOT = metaContent('almanac-api') ?? '/api';
/** Name of the site. */
export const SITE_NAME = metaContent('almanac-site') ?? 'Almanac';
/** Whether the site waits for its first settings. */
export const IS_SETUP_DUE = metaContent('almanac-setup') === 'due';
/** Screens that modules of the service add. */
export const MODULE_SCREENS = moduleScreens(metaContent('almanac-screens'));
/** A nonce for writes and reads with the session cookie. */
const NONCE_PATH = `${SITE_PATH}/admin/rest-nonce`;

/** A request that the service refused, or that did not reach it (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** By the name of the parameter. */
    readonly faults: Faults = {},
  ) {
    super(message);
  }
}

type QueryValue = string | number | boolean | undefined;

/** What a request has beside its path. */
export interface RequestParts {
  query?: Record<string, QueryValue>;
  /** Sent as JSON; a form is sent as it is. */
  body?: object;
  signal?: AbortSignal;
}

/** A list and how much there is of it. */
export interface Counted<Item> {
  items: Item[];
  total: number;
  pages: number;
}

let nonce: Promise<string> | undefined;
let onSignedOut: () => void = () => undefined;

/** Says what happens when the session is over. */
export function whenSignedOut(handler: () => void): void {
  onSignedOut = handler;
}

async function readNonce(): Promise<string> {
  const answer = await fetch(NONCE_PATH, { headers: { accept: 'text/plain' } });
  if (!answer.ok) throw new ApiError(401, 'signed-out', t('frame.signedOut'));
  return answer.text();
}

/** Forgets the nonce, so that the next request gets one for the present session. */
export function forgetNonce(): void {
  nonce = undefined;
}

async function send(method: string, path: string, { query = {}, body, signal }: RequestParts, key?: string) {
  nonce ??= readNonce();
  const headers = new Headers({ 'X-WP-Nonce': await nonce.catch(refuseSignedOut) });
  if (key !== undefined) headers.set('Idempotency-Key', key);
  if (body && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  const address = `${API_ROOT}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
  try {
    return await fetch(address, {
      method,
      headers,
      signal,
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'unreachable', t('frame.unreachable'));
  }
}

function refuseSignedOut(error: unknown): never {
  forgetNonce();
  if (error instanceof ApiError) onSignedOut();
  throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', t('frame.unreachable'));
}

/** A nonce that is too old is replaced once. */
async function answered(
  method: string,
  path: string,
  parts: RequestParts,
  key = method === 'GET' ? undefined : (crypto.randomUUID() as string),
): Promise<Response> {
  let response = await send(method, path, parts, key);
  if (response.status === 403 && (await codeOf(response)) === 'rest_cookie_invalid_nonce') {
    forgetNonce();
    response = await send(method, path, parts, key);
  }
  if (response.ok) return response;
  throw await refusalOf(response);
}

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return body?.code;
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const code = String(body.code ?? body.error ?? '');
  // With 401, single records are refused that a user may not see; the session is not over.
  if (response.status === 401 && !code.endsWith('-not-accessible')) {
    forgetNonce();
    onSignedOut();
  }
  const message =
    findText(`refusal.${code}`) ??
    [body.message, body.msg, body.error].find((text) => typeof text === 'string') ??
    t('frame.answered', { status: response.status });
  return new ApiError(response.status, code, message, faultsOf(body.data, message));
}

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await response).json() as Promise<Body>;

/** The REST interface, with the session of this browser. @throws ApiError for a refusal */
export const api = {
  get: <Body>(path: string, query?: RequestParts['query'], signal?: AbortSignal) =>
    json<Body>(answered('GET', path, { query, signal })),
  /** @param key makes a repeat after a lost answer safe; default: each call is a request of its own */
  post: <Body>(path: string, body: object = {}, key?: string) => json<Body>(answered('POST', path, { body }, key)),
  delete: <Body>(path: string, query?: RequestParts['query']) => json<Body>(answered('DELETE', path, { query })),
  /** A list whose numbers are in headers. */
  async list<Item>(path: string, query?: RequestParts['query'], signal?: AbortSignal): Promise<Counted<Item>> {
    const response = await answered('GET', path, { query, signal });
    const number = (name: string) => Number(response.headers.get(name) ?? 0);
    const items = (await response.json()) as Item[];
    return { items, total: number('X-WP-Total'), pages: number('X-WP-TotalPages') };
  },
  /** A file, e.g. an export. */
  async file(path: string, query?: RequestParts['query']): Promise<Blob> {
    return (await answered('GET', path, { query })).blob();
  },
};

/** A nonce for one kind of write, such as `add_ticket_nonce`. */
export async function nonceFor(action: string): Promise<string> {
  return (await api.post<{ nonce: string }>('/auth/v1/nonces', { action })).nonce;
}

/** Address of a stream of events outside of the interface, with the nonce of the session, which a stream takes in the query only. */
export async function streamAddress(path: string, query: Record<string, string>): Promise<string> {
  nonce ??= readNonce();
  const search = new URLSearchParams({ ...query, _wpnonce: await nonce.catch(refuseSignedOut) });
  return `${SITE_PATH}${path}?${search.toString()}`;
}
