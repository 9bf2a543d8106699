import type { MailMessageEntity } from '../messages/mail-message.entity.js';
import { MailGroup } from './mail-group.js';

const about = (order: number | null) => ({ order_id: order }) as MailMessageEntity;

describe('Messages that are read together', () => {
  let reads: number[][];
  /** Orders whose rows cannot be read. */
  let broken: Set<number>;
  beforeEach(() => {
    reads = [];
    broken = new Set();
  });
  afterEach(() => jest.restoreAllMocks());

  const orders = {
    name: 'orders',
    keyOf: ({ order_id: id }: MailMessageEntity) => id,
    read: (ids: readonly number[]): Promise<Map<number, string>> => {
      reads.push([...ids]);
      if (ids.some((id) => broken.has(id))) return Promise.reject(new Error('no JSON'));
      return Promise.resolve(new Map(ids.filter((id) => id !== 9).map((id) => [id, `order ${id}`])));
    },
  };

  it('have what they name read at once, also when they are written at the same time', async () => {
    const group = new MailGroup([about(1), about(2), about(1), about(null), about(9)]);
    const found = await Promise.all([1, 2, 9].map((id) => group.load(id, orders)));
    expect(found).toEqual(['order 1', 'order 2', undefined]);
    expect(await group.load(1, orders)).toBe('order 1');
    expect(reads).toEqual([[1, 2, 9]]);
  });

  it('have what none of them names read alone', async () => {
    const group = new MailGroup([about(1), about(2)]);
    expect(await group.load(3, orders)).toBe('order 3');
    expect(await group.load(3, orders)).toBe('order 3');
    expect(reads).toEqual([[3]]);
  });

  it('do not fail because of a row that another one needs', async () => {
    broken.add(2);
    const group = new MailGroup([about(1), about(2), about(3)]);
    expect(await group.load(1, orders)).toBe('order 1');
    await expect(group.load(2, orders)).rejects.toThrow('no JSON');
    broken.clear();
    expect(await group.load(2, orders)).toBe('order 2');
    expect(reads.at(-1)).toEqual([1, 2, 3]);
  });

  it('have read again what could not be read', async () => {
    const group = new MailGroup();
    const read = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('event');
    await expect(group.once('event 1', read)).rejects.toThrow('away');
    expect(await group.once('event 1', read)).toBe('event');
    expect(await group.once('event 1', read)).toBe('event');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are written from nothing that was read more than 5 seconds ago', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const group = new MailGroup([about(1), about(2)]);
    now = 4_999;
    // What is made from another value is no older than that.
    const read = () => group.load(1, orders).then((order) => `${order} of ${reads.length}`);
    expect(await group.once('view', read)).toBe('order 1 of 1');
    now = 5_000;
    expect(await group.once('view', read)).toBe('order 1 of 2');
  });
});
