import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of the service, which may spoil things. */
export interface Front {
  /** Its address, for `PUBLIC_URL`. */
  url: string;
  /** Where the service is. */
  target: string;
  /** Requested paths. */
  asked: string[];
  /** Changes a request before it is passed on. */
  change?: (headers: IncomingMessage['headers']) => void;
  /** Answers instead of the service. */
  answer?: (response: ServerResponse) => void;
  /** Headers put on every answer. */
  added: Record<string, string>;
  close(): Promise<unknown>;
}

/** A proxy on a port of its own. */
export async function startFront(): Promise<Front> {
  const server = createServer((incoming, response) => {
    front.asked.push(incoming.url ?? '');
    if (front.answer) return front.answer(response);
    const headers = { ...incoming.headers };
    front.change?.(headers);
    const onward = request(front.target + incoming.url, { method: incoming.method, headers, agent: false });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...front.added });
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: Front = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    asked: [],
    added: {},
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return front;
}
