import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../../e2e/tickets/box-office.js';
import { Mirror } from '../../e2e/sync/mirror.js';
import { SECRET_KEY, ServiceProcess } from '../tickets/processes.js';

const GRACE_MS = 10_000;
/** After which a process has read that nothing is recorded. */
const READING_MS = 5000;
/** In one round the other process may happen to read the state just in time. */
const CONTROL_ROUNDS = 5;
const EVENTS = '/cal/events/v1/events';

jest.setTimeout(200_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('Recording that begins with the first client', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SECRET_KEY });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const start = (graceMs: number) =>
    ServiceProcess.start(service.databaseUrl, service.folder, {
      preload: '../sync/recording-times.mjs',
      env: { GRACE_MS: String(graceMs) },
    });

  /**
   * A client begins at one process, while the other one, which does not know of it yet, changes an event.
   * @returns the title that the client has of it in the end, and how often the list began
   */
  const round = async (reading: ServiceProcess, writing: ServiceProcess, graceMs: number) => {
    const event = await office.event({ title: 'Before' });
    await service.database.write(() => service.database.delete('sync_state', { id: 1 }));
    await pause(READING_MS);
    const copy = new Mirror('events', (path) => reading.send('GET', path));
    const parts = await copy.follow();
    const { status } = await writing.send('POST', `${EVENTS}/${event}`, { title: 'After' }, { admin: true });
    expect(status).toBe(200);
    // The client goes on meanwhile, and some time after every process knows.
    const end = performance.now() + graceMs + 2000;
    while (performance.now() < end) {
      parts.push(...(await copy.follow()));
      await pause(500);
    }
    const { title } = copy.stored.objects.get(event) as { title: string };
    return { title, begun: parts.filter(({ full }) => full).length };
  };

  const withProcesses = async <T>(
    graceMs: number,
    work: (reading: ServiceProcess, writing: ServiceProcess) => Promise<T>,
  ): Promise<T> => {
    const processes = [await start(graceMs), await start(graceMs)];
    try {
      return await work(processes[0], processes[1]);
    } finally {
      for (const process of processes) await process.stop();
    }
  };

  it('misses no change of a process that learns of it later, since the list begins again', async () => {
    const { title, begun } = await withProcesses(GRACE_MS, (reading, writing) => round(reading, writing, GRACE_MS));
    expect(title).toBe('After');
    expect(begun).toBe(2);
  });

  it('misses one when positions count at once: the test would notice', async () => {
    const title = await withProcesses(0, async (reading, writing) => {
      for (let i = 0; i < CONTROL_ROUNDS; i++) {
        const found = await round(reading, writing, 0);
        if (found.title === 'Before') return found.title;
      }
      return 'After';
    });
    expect(title).toBe('Before');
  });
});
