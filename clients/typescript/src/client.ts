import createFetchClient from 'openapi-fetch';
import type { FetchResponse, MaybeOptionalInit, Middleware } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { AlmanacError } from './almanac-error.js';
import { itemsOf, nextPage } from './pages.js';
import type { Item } from './pages.js';
import { retryingFetch } from './retrying-fetch.js';
import type { paths } from './schema.js';

/** How a client authenticates; without it, it is a visitor. */
export type AlmanacCredentials =
  /** A login and one of its application passwords. */
  | { login: string; password: string }
  /** A nonce for `wp_rest`, in a page that has the session cookie. */
  | { nonce: string }
  /** The key of the scanners, for requests below `/cal/tickets/v1`. */
  | { scannerKey: string };

/** Settings of a client. */
export interface AlmanacClientOptions {
  /** Address of the REST root, e.g. `https://calendar.example/api`. */
  baseUrl: string;
  credentials?: AlmanacCredentials;
  /** How often a request without an answer is repeated; default 2. Writes are done once, whatever the number. */
  maxRetries?: number;
  /** Sends one request; default: `fetch` of the platform. */
  fetch?: (request: Request) => Promise<Response>;
}

type InitOf<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method extends keyof paths[Path] ? Method : never
>;
type Operation<Path extends keyof paths, Method> = Method extends keyof paths[Path]
  ? paths[Path][Method] extends Record<string | number, unknown>
    ? paths[Path][Method]
    : never
  : never;
type Args<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init];

/** Body of a successful response. */
type Body<Path extends keyof paths, Method, Init> = NonNullable<
  FetchResponse<Operation<Path, Method>, Init, MediaType>['data']
>;

/** Sends a request of one method. @returns the body of the response @throws AlmanacError for a refusal */
type Send<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>, Init extends InitOf<Path, Method>>(
  path: Path,
  ...init: Args<Init>
) => Promise<Body<Path, Method, Init>>;

/** Paths whose lists have pages. */
type PagedPath = {
  [Path in PathsWithMethod<paths, 'get'>]: paths[Path] extends {
    get: { parameters: { query?: { page?: number } } };
  }
    ? Path
    : never;
}[PathsWithMethod<paths, 'get'>];

/** A client of the REST interface. Paths, parameters and bodies are typed; refusals are thrown as `AlmanacError`. */
export interface AlmanacClient {
  get: Send<'get'>;
  post: Send<'post'>;
  put: Send<'put'>;
  patch: Send<'patch'>;
  delete: Send<'delete'>;
  /** The pages of a list, from `query.page` on; each is read when it is needed. */
  pages<Path extends PagedPath, Init extends InitOf<Path, 'get'>>(
    path: Path,
    ...init: Args<Init>
  ): AsyncGenerator<Body<Path, 'get', Init>>;
  /** The items of all pages of a list. */
  items<Path extends PagedPath, Init extends InitOf<Path, 'get'>>(
    path: Path,
    ...init: Args<Init>
  ): AsyncGenerator<Item<Body<Path, 'get', Init>>>;
}

interface AnyInit {
  params?: { query?: Record<string, unknown> };
}
type Result = Promise<{ data?: unknown; error?: unknown; response: Response }>;
type AnySend = (path: string, init?: AnyInit) => Result;

/** A client of the service at `baseUrl`. */
export function createAlmanacClient(options: AlmanacClientOptions): AlmanacClient {
  const { baseUrl, credentials, maxRetries = 2, fetch: fetchOnce = (request) => fetch(request) } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: retryingFetch(fetchOnce, maxRetries),
    querySerializer: { array: { style: 'form', explode: false }, object: { style: 'deepObject', explode: true } },
    ...(credentials && 'nonce' in credentials ? { credentials: 'include' as const } : {}),
  });
  client.use(idempotencyKeys);
  if (credentials) client.use(authentication(credentials));

  const answered = async (result: Result): Promise<{ data: unknown; response: Response }> => {
    const { data, error, response } = await result;
    if (!response.ok) throw new AlmanacError(response, error);
    return { data, response };
  };
  const sender = (send: unknown) => async (path: string, init?: AnyInit) =>
    (await answered((send as AnySend)(path, init))).data;
  async function* pages(path: string, init: AnyInit = {}): AsyncGenerator<unknown> {
    let query = init.params?.query ?? {};
    for (let page: number | undefined, isFirst = true; isFirst || page !== undefined; isFirst = false) {
      if (page !== undefined) query = { ...query, page };
      const { data, response } = await answered(
        (client.GET as unknown as AnySend)(path, { ...init, params: { ...init.params, query } }),
      );
      yield data;
      page = nextPage(data, response, query);
    }
  }
  async function* items(path: string, init?: AnyInit): AsyncGenerator<unknown> {
    for await (const page of pages(path, init)) yield* itemsOf(page);
  }
  return {
    get: sender(client.GET),
    post: sender(client.POST),
    put: sender(client.PUT),
    patch: sender(client.PATCH),
    delete: sender(client.DELETE),
    pages,
    items,
    // The types come from the document; the code is the same for all paths.
  } as unknown as AlmanacClient;
}

/** Gives each write a key, so that a repetition is not done twice. */
const idempotencyKeys: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
  },
};

function authentication(credentials: AlmanacCredentials): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      if ('nonce' in credentials) request.headers.set('X-WP-Nonce', credentials.nonce);
      else if ('login' in credentials) request.headers.set('Authorization', basic(credentials));
      else if (schemaPath.startsWith('/cal/tickets/v1/')) return withScannerKey(request, credentials.scannerKey);
      return undefined;
    },
  };
}

function basic({ login, password }: { login: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${login}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function withScannerKey(request: Request, key: string): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has('api_key')) url.searchParams.set('api_key', key);
  return new Request(url, request);
}
