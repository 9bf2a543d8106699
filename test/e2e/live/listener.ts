import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { until } from '../../helpers/until.js';
import type { LiveCounts } from '../../../src/live/live-counts.mapper.js';

/** One message of a stream. */
export interface Message {
  type: string;
  id: string;
  counts: LiveCounts;
}

/** A client of a stream of events. */
export interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  /** Of a refusal. */
  body(): string;
  messages: Message[];
  isClosed(): boolean;
  /** Waits until the newest counts of an event are these. */
  shows(matches: (counts: LiveCounts) => boolean): Promise<LiveCounts>;
  stop(): void;
}

/** Listens to an address. Stop it. */
export async function listen(address: string, headers: Record<string, string> = {}): Promise<Listener> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { Accept: 'text/event-stream', ...headers }, agent: false }, resolve).on('error', reject);
  });
  const messages: Message[] = [];
  let text = '';
  let body = '';
  let isClosed = false;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    body += chunk;
    const parts = (text + chunk).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const member = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';
      if (member('data') !== '')
        messages.push({ type: member('event'), id: member('id'), counts: JSON.parse(member('data')) as LiveCounts });
    }
  });
  response.on('error', () => (isClosed = true));
  response.on('close', () => (isClosed = true));
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: () => body,
    messages,
    isClosed: () => isClosed,
    shows: async (matches) => {
      const read = () => Promise.resolve(messages.at(-1)?.counts);
      return (await until(read, (counts) => counts !== undefined && matches(counts)))!;
    },
    stop: () => response.destroy(),
  };
}
