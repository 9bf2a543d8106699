import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { StructuredResponse } from './rest-request.js';
import type { ResolvedRoot } from './api-roots.js';

/** What a request of the service to itself carries instead of an address and credentials. */
export interface InternalDispatch {
  rooted: ResolvedRoot;
  query: Record<string, unknown>;
  /** `true`: an item of a batch, which not every endpoint agrees to be. */
  batched: boolean;
  /** Receives the answer instead of a connection. */
  deliver: (answer: StructuredResponse) => void;
}

/** Where a message carries its dispatch. Nothing that comes from a network can have a member with this key. */
const DISPATCH = Symbol('internal dispatch');

/** The dispatch of a request that the service makes to itself; nothing for one from a network. */
export const internalDispatch = (request: IncomingMessage): InternalDispatch | undefined =>
  (request as IncomingMessage & { [DISPATCH]?: InternalDispatch })[DISPATCH];

/** What an inner request consists of. */
export interface InnerMessage {
  method: string;
  /** Path and query, percent-encoded. */
  url: string;
  headers: Record<string, string | string[]>;
  /** `true`: nothing will listen to the connection, so that all such requests can have the same. */
  bare?: boolean;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
  dispatch: InternalDispatch;
}

/** A connection to nowhere. */
const NO_CONNECTION = new Socket();

/**
 * A request as Node's server would have read it from a connection. It must be Node's own class: Express gives every
 * request its own prototype, and tools that fake requests bend that prototype to theirs, after which the requests that
 * come over the network have no headers any more.
 */
export function innerMessage({ method, url, headers, body, dispatch, bare = false }: InnerMessage): IncomingMessage {
  const message = new IncomingMessage(bare ? NO_CONNECTION : new Socket());
  Object.assign(message, { [DISPATCH]: dispatch });
  message.method = method;
  message.url = url;
  message.httpVersion = '1.1';
  message.httpVersionMajor = 1;
  message.httpVersionMinor = 1;
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  message.headers = {
    ...Object.fromEntries(named(headers)),
    ...(sent ? { 'content-type': 'application/json', 'content-length': String(sent.length) } : {}),
  };
  if (sent) message.push(sent);
  message.push(null);
  message.complete = true;
  return message;
}

/** Headers in lower case, without those that say how long the body is: that is seen from the body. */
function named(headers: InnerMessage['headers']): [string, string | string[]][] {
  return Object.entries(headers)
    .map(([name, value]): [string, string | string[]] => [name.toLowerCase(), value])
    .filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding');
}
