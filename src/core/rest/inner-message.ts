import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

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
}

/** A connection to nowhere. */
const NO_CONNECTION = new Socket();

/**
 * A request as Node's server would have read it from a connection. It must be Node's own class: Express gives every
 * request its own prototype, and tools that fake requests bend that prototype to theirs, after which the requests that
 * come over the network have no headers any more.
 */
export function innerMessage({ method, url, headers, body, bare = false }: InnerMessage): IncomingMessage {
  const message = new IncomingMessage(bare ? NO_CONNECTION : new Socket());
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
