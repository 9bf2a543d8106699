import { ScanQueue, smallerBatch, type QueuedScan } from './scan-queue.js';

const scan = (n: number): QueuedScan => ({
  request: {
    nonce: `n${n}`,
    list_id: (n % 2) + 1,
    direction: 'entry',
    scanned_at: `2031-05-01T18:00:0${n}.000Z`,
    offline: true,
  },
  attendeeId: n,
  name: `Guest ${n}`,
  wasSent: false,
  attempts: 0,
  notBeforeMs: 0,
});
const noncesOf = (scans: readonly QueuedScan[]) => scans.map(({ request }) => request.nonce);

describe('The queue of scans', () => {
  it('sends scans in the order in which they happened, in batches', () => {
    const queue = new ScanQueue([scan(3), scan(1), scan(2)]);
    expect(noncesOf(queue.batch(0, 2))).toEqual(['n1', 'n2']);
    expect(noncesOf(queue.ofList(2))).toEqual(['n1', 'n3']);
  });

  it('removes each scan by its own answer: a failing one does not hold up the others', () => {
    const queue = new ScanQueue([scan(1), scan(2), scan(3), scan(4)]);
    const batch = queue.batch(0, 3);
    const { done, later } = queue.settle(
      batch,
      [
        { nonce: 'n3', status: 'conflict', reason: 'already-in' },
        { nonce: 'n1', status: 'failed' },
        { nonce: 'n2', status: 'admitted' },
      ],
      1000,
    );
    expect(done.map(({ result }) => result.nonce)).toEqual(['n2', 'n3']);
    expect(noncesOf(later)).toEqual(['n1']);
    expect(noncesOf(queue.batch(1000))).toEqual(['n4']);
    expect(noncesOf(queue.batch(6000))).toEqual(['n1', 'n4']);
  });

  it('never drops a scan without an answer, and waits longer each time', () => {
    const queue = new ScanQueue([scan(1)]);
    for (const [nowMs, pauseMs] of [
      [0, 5000],
      [10_000, 10_000],
      [30_000, 20_000],
    ]) {
      queue.settle(queue.batch(nowMs), [], nowMs);
      expect(queue.batch(nowMs + pauseMs - 1)).toEqual([]);
      expect(queue.batch(nowMs + pauseMs)).toHaveLength(1);
    }
    for (let i = 0; i < 30; i++) queue.postpone(queue.all()[0], 0);
    expect(queue.all()[0].notBeforeMs).toBe(600_000);
    queue.hurry();
    expect(queue.batch(0)).toHaveLength(1);
  });

  it('sends a scan as a new one when the service refused it before the device admitted, and the answer was lost', () => {
    const queue = new ScanQueue([{ ...scan(1), wasSent: true }, scan(2)]);
    const refused = ['n1', 'n2'].map((nonce) => ({ nonce, status: 'refused' as const }));
    const { renewed, done } = queue.settle(queue.batch(0), refused, 0);
    expect(done.map(({ result }) => result.nonce)).toEqual(['n2']);
    expect(noncesOf(queue.batch(0))).toEqual([renewed[0].scan.request.nonce]);
    expect(renewed[0].scan).toMatchObject({ attendeeId: 1, wasSent: false });
    expect(renewed[0].scan.request.nonce).not.toBe('n1');
  });

  it('finds the one scan that makes the service refuse a batch', () => {
    expect([100, 50, 3, 1].map(smallerBatch)).toEqual([50, 25, 1, 1]);
  });
});
