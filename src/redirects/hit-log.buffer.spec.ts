import { Logger } from '@nestjs/common';
import { Clock } from '../core/context/clock.js';
import type { Database } from '../core/database/database.js';
import type { LogsRepository } from './log/logs.repository.js';
import type { RulesRepository } from './redirect/rules.repository.js';
import { HitLogBuffer } from './hit-log.buffer.js';

/** Notes whose units of work do what the test says. */
function notesOn(write: () => Promise<void>) {
  const hit = jest.fn().mockResolvedValue(undefined);
  const database = {
    outside: <T>(work: () => T) => work(),
    write: async (work: () => Promise<void>) => {
      await write();
      await work();
    },
  };
  const notes = new HitLogBuffer(
    database as unknown as Database,
    { hit } as unknown as RulesRepository,
    {} as LogsRepository,
    new Clock(),
  );
  const counted = () => hit.mock.calls.map(([rule, , times]: [number, string, number]) => [rule, times]);
  return { notes, counted };
}

describe('RequestNotes', () => {
  afterEach(() => jest.restoreAllMocks());

  it('stores concurrent hits in one unit of work, once per rule', async () => {
    const write = jest.fn().mockResolvedValue(undefined);
    const { notes, counted } = notesOn(write);
    for (const rule of [3, 1, 3, 2, 3]) notes.hit(rule);
    await notes.flushed();
    expect(write).toHaveBeenCalledTimes(1);
    expect(counted()).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
    ]);
  });

  it('settles when earlier hits are stored, regardless of later ones', async () => {
    let more = 5;
    const { notes, counted } = notesOn(() => {
      if (more-- > 0) notes.hit(99);
      return Promise.resolve();
    });
    notes.hit(1);
    await notes.flushed();
    expect(counted()[0]).toEqual([1, 1]);
    expect(counted().length).toBeLessThan(6);
    await notes.onModuleDestroy();
    expect(counted()).toHaveLength(6);
  });

  it('retries while the database is unreachable', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED', fatal: true });
    const write = jest.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined);
    const { notes, counted } = notesOn(write);
    notes.hit(1);
    notes.hit(1);
    await notes.flushed();
    expect(write).toHaveBeenCalledTimes(2);
    expect(counted()).toEqual([[1, 2]]);
  });

  it('drops hits that cannot be stored, and continues', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const write = jest.fn().mockRejectedValueOnce(new Error('odd')).mockResolvedValue(undefined);
    const { notes, counted } = notesOn(write);
    notes.hit(1);
    await notes.flushed();
    notes.hit(2);
    await notes.flushed();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(counted()).toEqual([[2, 1]]);
  });

  it('drops only the failing hits of a batch', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const odd = () => Promise.reject(new Error('odd'));
    const write = jest.fn().mockImplementationOnce(odd).mockResolvedValueOnce(undefined).mockImplementationOnce(odd);
    const { notes, counted } = notesOn(write);
    for (const rule of [1, 2, 3, 4]) notes.hit(rule);
    await notes.flushed();
    expect(logged).toHaveBeenCalledTimes(1);
    expect(counted()).toEqual([
      [1, 1],
      [3, 1],
      [4, 1],
    ]);
  });
});
