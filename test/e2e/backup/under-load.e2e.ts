import { createBackup } from '../../../src/cli/backup/create-backup.js';
import { restoreBackup } from '../../../src/cli/backup/restore-backup.js';
import type { TestApp } from '../../helpers/app.js';
import { serviceMigrations } from '../../helpers/migrations.js';
import { GIF, uploaded } from '../media/media-helper.js';
import { make } from '../seo/pages.js';
import { boxOffice } from '../tickets/box-office.js';
import { emptyPlace } from './databases.js';
import type { Place } from './databases.js';

/** Writes that are stored before the backup begins. */
const WRITES_BEFORE = 24;

jest.setTimeout(240_000);

/** Eight clients that write until they are stopped. */
class Writers {
  /** Ids of posts whose creation was confirmed. */
  readonly posts: number[] = [];
  /** Requests that were answered. */
  writes = 0;
  private stopped = false;
  private readonly running: Promise<void>[];

  constructor(service: TestApp, ticket: number) {
    const office = boxOffice(service);
    const post = async () => void this.posts.push((await make(service, 'posts', { title: 'Post' })).id);
    const order = async () => void (await office.order({ [ticket]: 2 }));
    const cart = async () => void (await office.cart({ [ticket]: 1 }));
    const comeAndGo = async () => {
      const { id } = await uploaded(service, 'author', 'come-and-go.gif', GIF);
      await service.as('author').delete(`/content/v2/media/${id}?force=true`).expect(200);
    };
    const stay = async () => void (await uploaded(service, 'author', 'stay.gif', GIF));
    this.running = [post, post, order, order, cart, comeAndGo, comeAndGo, stay].map(async (write) => {
      while (!this.stopped) {
        await write();
        this.writes++;
      }
    });
  }

  /** Resolves when so many requests have been answered. */
  async until(writes: number): Promise<void> {
    const enough = async () => {
      while (this.writes < writes) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    // The first of them that fails ends the wait.
    await Promise.race([enough(), Promise.all(this.running)]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }
}

describe('A backup taken while eight clients write', () => {
  let source: Place;
  let target: Place;
  let service: TestApp;
  let copy: TestApp;
  let confirmed: number[];
  let writesMeanwhile: number;
  let missing: string[];
  beforeAll(async () => {
    source = await emptyPlace();
    target = await emptyPlace();
    service = await source.start();
    const office = boxOffice(service);
    const ticket = await office.ticket(await office.event(), { ticket: { mode: 'own', capacity: 10_000 } });
    const writers = new Writers(service, ticket);
    await writers.until(WRITES_BEFORE);
    confirmed = [...writers.posts];
    const before = writers.writes;
    ({ missing } = await createBackup(source.settings, `${source.folder}/site.almanac`));
    writesMeanwhile = writers.writes - before;
    await writers.stop();
    await restoreBackup(target.settings, `${source.folder}/site.almanac`, { migrations: await serviceMigrations() });
    copy = await target.start();
  });
  afterAll(async () => {
    await copy?.close();
    await service?.close();
    await target.drop();
    await source.drop();
  });

  it('does not stop them', () => {
    expect(writesMeanwhile).toBeGreaterThan(0);
  });

  it('has everything that was confirmed before it began', async () => {
    const rows = await copy.database.read<{ id: number }>('SELECT id FROM posts');
    const ids = new Set(rows.map(({ id }) => id));
    expect(confirmed.length).toBeGreaterThan(0);
    expect(confirmed.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has books that balance', async () => {
    await boxOffice(copy).audit();
    const torn = await copy.database.read(
      `SELECT o.id FROM ticket_orders o LEFT JOIN ticket_attendees a ON a.order_id = o.id
       GROUP BY o.id HAVING COUNT(a.id) <> 2`,
    );
    expect(torn).toEqual([]);
    const [orders] = await copy.database.read<{ n: number }>('SELECT COUNT(*) AS n FROM ticket_orders');
    expect(Number(orders?.n)).toBeGreaterThan(0);
  });

  it('has the files of all its media, also of those that were deleted meanwhile', async () => {
    expect(missing).toEqual([]);
    const rows = await copy.database.read<{ path: string }>('SELECT path FROM media');
    expect(rows.length).toBeGreaterThan(0);
    for (const { path } of rows) {
      const { body } = await copy.http().get(`/uploads/${path}`).buffer(true).expect(200);
      expect([path, GIF.equals(body as Buffer)]).toEqual([path, true]);
    }
  });
});
