import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RemoteImportsService } from '../../../src/cal/event-aggregator/remote/remote-imports.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { IMPORTS } from './aggregator-helper.js';

/** What the other site answers; tests change it. */
export const pages = new Map<string, { type?: string; body: string; status?: number; location?: string }>();

/** A calendar of events. */
export const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n${events.join('')}END:VCALENDAR\r\n`;
/** An event of a calendar. */
export const vevent = (uid: string, summary: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20300101T000000Z\r\nDTSTART:20310601T100000Z\r\nDTEND:20310601T120000Z\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\n`;

/** A service whose own address, the only private one that it may fetch from, is that of another site. */
export interface RemoteSetting {
  service: TestApp;
  /** Address of the other site, which answers what is in `pages`. */
  other: string;
  /** Adds an import of a path of the other site or of another address. */
  start(path: string, more?: object): Promise<{ id: string }>;
  /** Runs the imports that are due. */
  run(now?: Date): Promise<number>;
  close(): Promise<void>;
}

/** Starts both. */
export async function remoteSetting(): Promise<RemoteSetting> {
  const server = createServer((request, response) => {
    const found = pages.get(request.url ?? '');
    if (!found) return void response.writeHead(404).end('nothing');
    const headers = {
      'content-type': found.type ?? 'text/plain',
      ...(found.location ? { location: found.location } : {}),
    };
    response.writeHead(found.status ?? 200, headers).end(found.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await startApp({ API_URL: other });
  return {
    service,
    other,
    start: async (path, more = {}) => {
      const { body } = await service
        .as('editor')
        .post(IMPORTS)
        .send({ origin: 'url', source: path.startsWith('http') ? path : other + path, fetch: true, ...more })
        .expect(201);
      expect(body).toMatchObject({ status: 'pending', fetched_here: true, awaits_batch: false });
      expect(body.batch_hash).toBeUndefined();
      return { id: body.import_id as string };
    },
    run: (now) => service.app.get(RemoteImportsService).runDue(now),
    close: async () => {
      await service.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
