/** A request that the service refused (`status`), or that has no answer of the service (`status` 0). */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Whether the device has to remove all that it has. */
    readonly isWipe = false,
    /** Whether there was no answer in time. */
    readonly isTimeout = false,
  ) {
    super(message);
  }

  /** Whether the service could not decide: the same request may succeed later. */
  get isFailure(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether the token of the device is not valid any more. */
  get isRefusedDevice(): boolean {
    return this.status === 401 && this.code.startsWith('admission-device-');
  }
}

type QueryValue = string | number | undefined;
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** The routes of the service for devices. */
export class DeviceApi {
  constructor(
    /** Address of the routes, without a slash at the end. */
    private readonly root: string,
    private readonly token?: string,
    private readonly fetch: Fetch = (address, init) => globalThis.fetch(address, init),
  ) {}

  /** The same routes for a device. */
  withToken(token: string): DeviceApi {
    return new DeviceApi(this.root, token, this.fetch);
  }

  get<Body>(path: string, query: Record<string, QueryValue>, timeoutMs: number): Promise<Body> {
    const values = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
    const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
    return this.send(`${path}${search === '' ? '' : `?${search}`}`, { method: 'GET' }, timeoutMs);
  }

  post<Body>(path: string, body: object, timeoutMs: number): Promise<Body> {
    return this.send(path, { method: 'POST', body: JSON.stringify(body) }, timeoutMs);
  }

  private async send<Body>(path: string, init: RequestInit, timeoutMs: number): Promise<Body> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (init.body !== undefined) headers['content-type'] = 'application/json';
    if (this.token !== undefined) headers['x-device-token'] = this.token;
    // Reading the answer is part of the time: a network may end in the middle of it.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // Without the session of a person who is signed in in this browser.
      const answer = await this.fetch(this.root + path, {
        ...init,
        headers,
        signal,
        credentials: 'omit',
        cache: 'no-store',
      });
      // Gates of guest networks answer with pages of their own.
      const body = (await answer.json()) as Record<string, unknown>;
      if (answer.ok) return body as Body;
      const data = body.data as { wipe?: unknown } | undefined;
      throw new ServiceError(answer.status, String(body.code ?? ''), String(body.message ?? ''), data?.wipe === true);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new ServiceError(0, 'unreachable', String(error), false, signal.aborted);
    }
  }
}
