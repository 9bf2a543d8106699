import { Logger } from '@nestjs/common';
import { IsInt, IsString, Max } from 'class-validator';
import type { Database, SqlExpression } from '#core/database';
import type { Message } from '../redis/redis.service.js';
import type { RestError } from '../errors/rest.error.js';
import { SettingsGroup } from './settings-group.decorator.js';
import { SettingsSchema } from './settings-schema.js';
import type { SettingChanges } from './settings.store.js';
import { SettingsStore } from './settings.store.js';

@SettingsGroup({ name: 'example', table: 'example_settings' })
class ExampleSettings {
  @IsInt()
  @Max(10)
  count = 5;

  @IsString()
  key = '';
}

/** A store on a database that has some rows and notes what is executed. */
function storeOn(rows: readonly { name: string; value: string }[] = []) {
  const executed: string[] = [];
  const published: unknown[] = [];
  const database = {
    embedded: true,
    afterCommit: (hook: () => void) => hook(),
    afterRollback: () => undefined,
    read: jest.fn(() => Promise.resolve(rows)),
    delete: (_: string, { parameters }: SqlExpression) => {
      executed.push(`DELETE ${JSON.stringify(parameters)}`);
      return Promise.resolve(rows.length);
    },
    upsert: (_: string, __: string[], stored: { name: string; value: string }[]) => {
      for (const { name, value } of stored) executed.push(`UPSERT ${JSON.stringify([name, value])}`);
      return Promise.resolve();
    },
    write: <R>(work: () => Promise<R>) => work(),
  };
  const events = {
    publish: (name: string, facts: object) => Promise.resolve(void published.push({ event: name, ...facts })),
  };
  const sent: string[] = [];
  const listeners: ((message: Message) => void)[] = [];
  const redis = {
    send: (topic: string, text: string) => void sent.push(`${topic} ${text}`),
    listen: (_: string, listener: (message: Message) => void) => void listeners.push(listener),
  };
  const store = new SettingsStore(new SettingsSchema(ExampleSettings), database as unknown as Database, events, redis);
  const receive = (message: Message) => listeners.forEach((listener) => listener(message));
  return { store, database, executed, published, sent, receive };
}

describe('A settings store', () => {
  let warnings: string[];
  beforeEach(() => {
    warnings = [];
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void warnings.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('reads again after a message about its group from another process', async () => {
    const { store, database, receive } = storeOn([{ name: 'count', value: '7' }]);
    await store.read();
    receive({ text: 'another', isOwn: false });
    receive({ text: 'example', isOwn: true });
    await store.read();
    expect(database.read).toHaveBeenCalledTimes(1);
    receive({ text: 'example', isOwn: false });
    await store.read();
    expect(database.read).toHaveBeenCalledTimes(2);
  });

  it('sends a message about a change', async () => {
    const { store, sent } = storeOn();
    await store.store({ count: 8 });
    expect(sent).toEqual(['settings example']);
  });

  it('reads stored values, and defaults for the others, with one query for all requests', async () => {
    const { store, database } = storeOn([{ name: 'count', value: '7' }]);
    expect(await Promise.all([store.read(), store.read()])).toEqual([
      { count: 7, key: '' },
      { count: 7, key: '' },
    ]);
    await store.read();
    expect(database.read).toHaveBeenCalledTimes(1);
  });

  it('gives settings that nobody can change by accident', async () => {
    const settings = (await storeOn().store.read()) as ExampleSettings;
    expect(() => (settings.count = 6)).toThrow(TypeError);
  });

  it.each(['11', '"7"', 'null', '[', ''])(
    'uses the default instead of the stored value %s, and logs that once without the value',
    async (value) => {
      const { store } = storeOn([{ name: 'count', value }]);
      expect(await store.read()).toEqual({ count: 5, key: '' });
      expect(await store.change({ key: 'x' })).toMatchObject({ count: 5 });
      expect(warnings).toEqual([expect.stringContaining('setting count (table example_settings)')]);
    },
  );

  it('logs no part of a stored secret', async () => {
    const { store } = storeOn([{ name: 'key', value: '["very secret"]' }]);
    expect(await store.read()).toEqual(new ExampleSettings());
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('very secret');
  });

  it('ignores rows of settings that do not exist, without a log line', async () => {
    const rows = ['unknown', 'constructor', '__proto__'].map((name) => ({ name, value: '[' }));
    expect(await storeOn(rows).store.read()).toEqual(new ExampleSettings());
    expect(warnings).toEqual([]);
  });

  it('stores changes in alphabetical order and deletes what is null, whatever order they come in', async () => {
    const { store, executed, published } = storeOn();
    await store.change({ key: 'x', count: 6 });
    await store.change({ key: null, count: undefined });
    expect(executed).toEqual(['UPSERT ["count","6"]', 'UPSERT ["key","\\"x\\""]', 'DELETE ["key"]']);
    expect(published).toEqual([
      { event: 'settings.changed', group: 'example', names: ['count', 'key'] },
      { event: 'settings.changed', group: 'example', names: ['key'] },
    ]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['a value that is not accepted', { key: 'x', count: 11 }, { count: 'count must not be greater than 10.' }],
    ['an unknown name', { key: 'x', unknown: 1 }, { unknown: 'There is no such setting. Accepted: count, key.' }],
    ['an unknown name that is to be reset', { unknown: null }, { unknown: expect.any(String) }],
    ['a name that every object has', { constructor: 1 }, { constructor: expect.any(String) }],
  ])('refuses %s with 400 and stores nothing of the change', async (_, values, params) => {
    const { store, executed, published } = storeOn();
    const error = await store.change(values as SettingChanges<ExampleSettings>).catch((fault: unknown) => fault);
    expect((error as RestError).toBody()).toMatchObject({
      code: 'rest_invalid_param',
      message: expect.stringMatching(/^Not accepted: (count|unknown|constructor)/) as string,
      data: { status: 400, params },
    });
    expect([executed, published]).toEqual([[], []]);
  });

  it('reads no settings where the caller does not need them', async () => {
    const { store, database, executed, published } = storeOn();
    await store.store({ count: 6 });
    expect(executed).toEqual(['UPSERT ["count","6"]']);
    expect(published).toHaveLength(1);
    expect(database.read).not.toHaveBeenCalled();
    await expect(store.store({ count: 11 })).rejects.toMatchObject({ status: 400 });
    await store.store({});
    expect(executed).toHaveLength(1);
  });

  it('publishes nothing for a change of nothing and for a reset of what is not stored', async () => {
    const { store, published } = storeOn();
    await store.change({});
    expect(await store.reset('key')).toBe(false);
    expect(published).toEqual([]);
  });
});
