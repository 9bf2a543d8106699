import type { Caller, TestApp } from '../../helpers/app.js';

export const IMPORTS = '/cal/event-aggregator/v1/import';

/** An import under way, as an import service elsewhere would drive it. */
export interface Driven {
  id: string;
  /** The hash that the next callback must bring. */
  hash: string;
}

/** Starts an import that waits for callbacks. */
export async function startImport(service: TestApp, more: object = {}, caller: Caller = 'editor'): Promise<Driven> {
  const { body } = await service
    .as(caller)
    .post(IMPORTS)
    .send({ origin: 'ics', source: 'https://example.org/calendar.ics', ...more })
    .expect(201);
  return { id: body.import_id as string, hash: body.batch_hash as string };
}

/** The body of a batch: number `done` (from 0) of `total`. */
export function batchOf(hash: string, events: unknown, done = 0, total = 2, percentage = 50): Record<string, unknown> {
  const count = { total, done };
  return { batch_hash: hash, status: { data: count, batch: count }, percentage_complete: percentage, events };
}

/** An item with everything that it needs. */
export function item(uid: string, more: object = {}): Record<string, unknown> {
  return {
    uid,
    title: `Event ${uid}`,
    start_date: '2031-06-01',
    start_hour: '10',
    start_minute: '30',
    end_date: '2031-06-01',
    end_hour: '12',
    timezone: 'Europe/Paris',
    ...more,
  };
}

/** Sends a batch as a visitor. */
export const sendBatch = (service: TestApp, { id }: Driven, body: object) =>
  service.as('anonymous').post(`${IMPORTS}/${id}/batch`).send(body);

/** A stored import. */
export async function recordOf(service: TestApp, { id }: Pick<Driven, 'id'>) {
  const { body } = await service.as('editor').get(`${IMPORTS}/${id}`).expect(200);
  return body as Record<string, unknown> & {
    status: string;
    percentage_complete: number;
    errors: { code: string; message: string }[];
    activity: Record<string, Record<string, number[]>>;
    next_run: string | null;
  };
}

/** How many events have such a title. */
export async function titled(service: TestApp, title: string): Promise<number> {
  const [row] = await service.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM events WHERE title = ?', [title]);
  return Number(row?.n);
}
