import type { IncomingMessage } from 'node:http';
import type { Caller } from '#core/context';

/** What is known of a request before it has a caller. */
export interface Credentials {
  request: IncomingMessage;
  address: string;
  query: Record<string, unknown>;
  /** Members of a form body; JSON bodies are not looked at for nonces (auth.md §4). */
  form: Record<string, unknown>;
}

/** Who is calling, and headers that tell so. */
export interface Identity {
  caller: Caller;
  headers?: Record<string, string>;
}

/** Finds out who is calling. `auth` provides the one there is. */
export abstract class Authenticator {
  /** @throws RestError 401, 403 or 429 for credentials that are given but wrong */
  abstract authenticate(credentials: Credentials): Identity | Promise<Identity>;
}
