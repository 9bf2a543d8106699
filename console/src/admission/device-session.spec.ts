import { DeviceApi } from './device-api.js';
import { DeviceData } from './device-data.js';
import { DeviceSession } from './device-session.js';
import type { ScanRequest } from './device-types.js';
import { FakeService, MemoryStore } from './fake-service.spec-helper.js';
import { codeHash, type ScanInput } from './scan-code.js';
import { itemOf, listOf } from './testing.spec-helper.js';

const code = (attendeeId: number, securityCode = 'abcd'): Exclude<ScanInput, { kind: 'search' }> => ({
  kind: 'code',
  attendeeId,
  securityCode,
  text: `${attendeeId}-${securityCode}`,
});

describe('A session of a device', () => {
  let service: FakeService;
  let store: MemoryStore;
  let session: DeviceSession;
  let nowMs: number;
  let hasNetwork: boolean;

  const start = async () => {
    const api = new DeviceApi('', undefined, service.fetch);
    const parts = { api, data: new DeviceData(store), nowMs: () => nowMs, hasNetwork: () => hasNetwork };
    session = new DeviceSession({ ...parts, software: 'Test' });
    await session.start();
  };
  const scan = async (input: ReturnType<typeof code>, reason?: string) => {
    nowMs += 1000;
    await session.scan(input, reason);
    const { kind, reason: why } = session.state.outcome ?? {};
    return why === undefined ? kind : `${kind} ${why}`;
  };
  const goOffline = () => {
    hasNetwork = false;
    for (const path of ['/scans', '/changes', '/device', '/device/status']) service.faults.set(path, 'unreachable');
    session.networkChanged();
  };
  const goOnline = () => {
    hasNetwork = true;
    service.faults.clear();
  };
  const sent = () =>
    service.requests.flatMap(({ path, body }) => (path === '/scans' ? (body as { scans: ScanRequest[] }).scans : []));

  beforeEach(async () => {
    service = new FakeService();
    for (let id = 1; id <= 5; id++) service.add(itemOf(id, { code_hash: await codeHash(id, 'abcd') }));
    store = new MemoryStore();
    nowMs = Date.parse('2031-05-01T18:00:00Z');
    hasNetwork = true;
    await start();
    await session.enroll('token');
    await session.sync();
    await session.upload();
  });

  it('loads its list and its numbers', () => {
    expect(session.state).toMatchObject({ phase: 'enrolled', size: 5, counts: { expected: 5, isOwn: false } });
  });

  it('decides by the service while it answers', async () => {
    expect(await scan(code(1))).toBe('admitted');
    expect(await scan(code(1))).toBe('refused already-in');
    expect(session.state.outcome).toMatchObject({ name: 'Guest 1', ticket: 'Seat' });
    expect(session.state.queueLength).toBe(0);
  });

  it('decides by the list without a network, and sends it afterwards, without codes', async () => {
    goOffline();
    expect(session.state.connection.isOnline).toBe(false);
    expect(await scan(code(1))).toBe('unconfirmed');
    expect(await scan(code(1))).toBe('refused already-in');
    expect(await scan(code(2, 'wrong'))).toBe('refused code-replaced');
    expect(await scan(code(9))).toBe('refused unknown-code');
    expect(session.state).toMatchObject({ queueLength: 1, counts: { admitted: 1, inside: 1, isOwn: true } });
    goOnline();
    await session.sync();
    await session.upload();
    expect(session.state).toMatchObject({ queueLength: 0, connection: { isOnline: true } });
    expect(sent()).toMatchObject([{ attendee_id: 1, code_hash: await codeHash(1, 'abcd'), offline: true }]);
    expect(sent()[0].code).toBeUndefined();
    expect(session.state.recent.at(-1)).toMatchObject({ kind: 'admitted', name: 'Guest 1' });
    expect(service.items.get(1)?.inside).toBe(true);
  });

  it('knows after a restart whom it admitted, and still sends it', async () => {
    goOffline();
    await scan(code(1));
    await scan(code(2));
    service.add({ ...itemOf(2), inside: true });
    await start();
    expect(session.state).toMatchObject({ phase: 'enrolled', size: 5, queueLength: 2 });
    expect(await scan(code(1))).toBe('refused already-in');
    goOnline();
    await session.upload();
    expect(service.items.get(1)?.inside).toBe(true);
    expect(session.state.recent[0]).toMatchObject({ kind: 'conflict', name: 'Guest 2' });
  });

  it('counts a scan once whose answer was lost', async () => {
    service.faults.set('/scans', 'lost');
    expect(await scan(code(1))).toBe('unconfirmed');
    goOnline();
    await session.upload();
    expect(new Set(sent().map(({ nonce }) => nonce)).size).toBe(1);
    expect([...service.scans.values()].map(({ status }) => status)).toEqual(['admitted']);
  });

  it('shows as a conflict what another device did before, also when the refusal was lost', async () => {
    service.add({ ...itemOf(1), inside: true, entries: 1 });
    service.faults.set('/scans', 'lost');
    expect(await scan(code(1))).toBe('unconfirmed');
    goOnline();
    await session.upload();
    expect(session.state.queueLength).toBe(0);
    expect([...service.scans.values()].map(({ status }) => status)).toEqual(['refused', 'conflict']);
  });

  it('repeats a scan without an answer with the same nonce where the list decides nothing offline', async () => {
    service.device.lists = [listOf({ offline: 'no' })];
    service.device.revision = 2;
    await session.tick();
    service.faults.set('/device', 'unreachable');
    await start();
    await session.enroll('token');
    service.faults.set('/scans', 'lost');
    expect(await scan(code(1))).toBe('refused no-network');
    goOnline();
    expect(await scan(code(1))).toBe('admitted');
    expect(service.scans.size).toBe(1);
  });

  it('does not let a failing upload block the download, nor one scan the others', async () => {
    goOffline();
    for (const id of [1, 2, 3]) await scan(code(id));
    goOnline();
    service.faults.set('/scans', [500, { code: 'internal', message: 'Fault' }]);
    service.add(itemOf(6));
    await expect(session.upload()).rejects.toThrow('Fault');
    await session.sync();
    expect(session.state.size).toBe(6);
    service.faults.clear();
    await session.upload();
    expect(session.state.queueLength).toBe(0);
  });

  it('sends in smaller parts what the service refuses as a whole', async () => {
    goOffline();
    for (const id of [1, 2, 3, 4]) await scan(code(id));
    goOnline();
    service.faults.set('/scans', [400, { code: 'rest_invalid_param', message: 'Wrong' }]);
    await session.upload();
    const sizes = service.requests.flatMap(({ path, body }) =>
      path === '/scans' ? [(body as { scans: unknown[] }).scans.length] : [],
    );
    expect(sizes).toEqual([4, 2, 1, 1, 1, 1]);
    expect(session.state.queueLength).toBe(4);
    service.faults.clear();
    nowMs += 600_000;
    await session.upload();
    expect(session.state.queueLength).toBe(0);
  });

  it('does not admit again whom a download does not have as admitted', async () => {
    goOffline();
    await scan(code(1));
    goOnline();
    service.faults.set('/scans', 'unreachable');
    service.add({ ...itemOf(1), name: 'New name', code_hash: await codeHash(1, 'abcd') });
    await session.sync();
    expect(await scan(code(1))).toBe('refused already-in');
  });

  it('removes everything when it was revoked, and stops when its token was replaced', async () => {
    service.faults.set('/changes', [401, { code: 'admission-device-unknown', message: 'Unknown' }]);
    nowMs += 60_000;
    await session.tick();
    expect(session.state.phase).toBe('replaced');
    expect(store.records.size).toBeGreaterThan(0);
    service.faults.clear();
    await session.enroll('token');
    await session.sync();
    await new Promise((resolve) => setTimeout(resolve, 20));
    service.faults.set('/changes', [401, { code: 'admission-device-revoked', message: '', data: { wipe: true } }]);
    nowMs += 60_000;
    await session.tick();
    expect(session.state).toMatchObject({ phase: 'wiped', size: 0 });
    expect(store.records.size).toBe(0);
  });

  it('lets a supervisor override a refusal that can be, also offline', async () => {
    goOffline();
    await scan(code(1));
    expect(await scan(code(1))).toBe('refused already-in');
    expect(session.state.outcome?.canForce).toBe(true);
    expect(await scan(code(1), 'Lost the wristband')).toBe('unconfirmed');
    expect(await scan(code(9), 'Known to the band')).toBe('refused unknown-code');
    goOnline();
    await session.upload();
    expect(sent().map(({ force, force_reason: reason }) => [force, reason])).toEqual([
      [undefined, undefined],
      [true, 'Lost the wristband'],
    ]);
  });

  it('loads a list of more pages than one as one', async () => {
    for (let id = 10; id < 4510; id++) service.add(itemOf(id));
    const fresh = new MemoryStore();
    store = fresh;
    await start();
    await session.enroll('token');
    await session.sync();
    expect(session.state.size).toBe(4505);
    hasNetwork = false;
    await start();
    expect(session.state.size).toBe(4505);
  });
});
