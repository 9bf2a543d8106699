import type { RollbackHook } from './unit-of-work.js';
import { SharedValue } from './shared-value.js';
import type { SharedValueOptions } from './shared-value.js';

const TTL_MS = 1000;

/** Units of work as far as a shared value sees them: the test says which one is running and when it ends. */
class Units {
  unit: object | undefined = undefined;
  private commitHooks: (() => void)[] = [];
  private rollbackHooks: RollbackHook[] = [];

  afterCommit(hook: () => void): void {
    if (this.unit) this.commitHooks.push(hook);
    else hook();
  }
  afterRollback(hook: RollbackHook): void {
    if (this.unit) this.rollbackHooks.push(hook);
  }
  begin(): object {
    return (this.unit = {});
  }
  end(how: 'commit' | 'rollback'): void {
    this.unit = undefined;
    if (how === 'commit') for (const hook of this.commitHooks) hook();
    else for (const hook of this.rollbackHooks) void hook(new Error('undone'));
    this.commitHooks = [];
    this.rollbackHooks = [];
  }
}

/** A load that ends when the test says so. */
function heldLoad(): { load: () => Promise<string>; calls: { resolve: (value: string) => void }[] } {
  const calls: { resolve: (value: string) => void }[] = [];
  return { calls, load: () => new Promise((resolve) => calls.push({ resolve })) };
}

function shared<T>(options: Pick<SharedValueOptions<T>, 'load'> & Partial<SharedValueOptions<T>>) {
  const units = new Units();
  return { units, value: new SharedValue(units, { ttlMs: TTL_MS, ...options }) };
}

describe('a value that requests share', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('is read once for all who ask at the same time outside of units of work', async () => {
    const { load, calls } = heldLoad();
    const { value } = shared({ load });
    const both = Promise.all([value.read(), value.read()]);
    expect(calls).toHaveLength(1);
    calls[0].resolve('read');
    expect(await both).toEqual(['read', 'read']);
    expect(await value.read()).toBe('read');
    expect(calls).toHaveLength(1);
  });

  it('is read by a unit of work itself while another request reads it, which may wait for a connection', async () => {
    const { load, calls } = heldLoad();
    const { units, value } = shared({ load });
    void value.read();
    units.begin();
    const inUnit = value.read();
    expect(calls).toHaveLength(2);
    calls[1].resolve('own connection');
    expect(await inUnit).toBe('own connection');
  });

  it('costs a unit of work no reading while it is known, and what a unit has read is known to all', async () => {
    const load = jest.fn().mockResolvedValue('read');
    const { units, value } = shared({ load });
    units.begin();
    await value.read();
    await value.read();
    units.end('commit');
    units.begin();
    await value.read();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is read again when it is too old', async () => {
    const load = jest.fn().mockResolvedValueOnce('old').mockResolvedValue('new');
    const { value } = shared({ load });
    await value.read();
    jest.advanceTimersByTime(TTL_MS - 1);
    expect(await value.read()).toBe('old');
    jest.advanceTimersByTime(1);
    expect(await value.read()).toBe('new');
  });

  it('is what a unit of work has changed in that unit, what is stored in others, and the new one after the commit', async () => {
    let stored = 'before';
    let inUnit: string | undefined;
    const { units, value } = shared({ load: async () => inUnit ?? stored });
    await value.read();
    const changing = units.begin();
    value.changed();
    inUnit = 'after';
    expect(await value.read()).toBe('after');
    units.unit = {};
    expect(await value.read()).toBe('before');
    units.unit = changing;
    expect(await value.read()).toBe('after');
    stored = 'after';
    inUnit = undefined;
    units.end('commit');
    expect(await value.read()).toBe('after');
  });

  it('is not kept from a unit of work that changes it and is undone', async () => {
    let inUnit: string | undefined;
    const { units, value } = shared({ load: async () => inUnit ?? 'stored' });
    units.begin();
    value.changed();
    inUnit = 'undone';
    expect(await value.read()).toBe('undone');
    inUnit = undefined;
    units.end('rollback');
    expect(await value.read()).toBe('stored');
  });

  it('is not kept when it was being read while it changed', async () => {
    const { load, calls } = heldLoad();
    const { units, value } = shared({ load });
    const early = value.read();
    units.begin();
    value.changed();
    units.end('commit');
    const late = value.read();
    expect(calls).toHaveLength(2);
    calls[0].resolve('old');
    calls[1].resolve('new');
    expect(await early).toBe('old');
    expect(await late).toBe('new');
    expect(await value.read()).toBe('new');
  });

  it('is read again after it could not be read', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('read');
    const { value } = shared({ load });
    await expect(value.read()).rejects.toThrow('away');
    expect(await value.read()).toBe('read');
  });

  it('is read again when its version moves, and hands what was known to whoever can tell that it still holds', async () => {
    let version = 1;
    const seen: (string | undefined)[] = [];
    const { value } = shared({
      version: () => version,
      load: async (before: string | undefined) => {
        seen.push(before);
        return `version ${version}`;
      },
    });
    await value.read();
    version = 2;
    expect(await value.read()).toBe('version 2');
    jest.advanceTimersByTime(TTL_MS);
    await value.read();
    expect(seen).toEqual([undefined, undefined, 'version 2']);
  });
});
