import { Injectable, Logger, Module } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { IsInt, Max, Min } from 'class-validator';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, Entity } from 'typeorm';
import { KeyColumn, TextColumn } from '../../../src/core/database/entity-columns.js';
import type { SettingsEvent, SettingsStore } from '../../../src/index.js';
import { InjectSettings, OnDurableEvent, SettingsGroup, SettingsModule } from '../../../src/index.js';
import { TicketSettings } from '../../../src/cal/tickets/kernel/settings/ticket.settings.js';
import { SettingsStoreRegistry } from '../../../src/core/settings/settings-store.registry.js';
import { SiteSettings } from '../../../src/core/site/site.settings.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** Settings of a module of others, in a table of its own. */
@SettingsGroup({ name: 'guestbook', table: 'guestbook_settings' })
class GuestbookSettings {
  @IsInt()
  @Min(1)
  @Max(100)
  entries = 20;
}

@Entity('guestbook_settings')
class GuestbookSettingEntity {
  @KeyColumn(60, { primary: true })
  name: string;

  /** JSON. */
  @TextColumn()
  value: string;
}

@Injectable()
class Guestbook {
  readonly seen: SettingsEvent[] = [];
  readonly delivered: SettingsEvent[] = [];

  constructor(@InjectSettings(GuestbookSettings) readonly settings: SettingsStore<GuestbookSettings>) {}

  @OnEvent('settings.changed')
  note(event: SettingsEvent): void {
    this.seen.push(event);
  }

  @OnDurableEvent('settings.changed', { subscriber: 'guestbook' })
  async deliver(event: SettingsEvent): Promise<void> {
    this.delivered.push(event);
    await Promise.resolve();
  }
}

@Module({
  imports: [TypeOrmModule.forFeature([GuestbookSettingEntity]), SettingsModule.forFeature(GuestbookSettings)],
  providers: [Guestbook],
})
class GuestbookModule {}

/** Injects the same settings in another module. */
@Injectable()
class Reader {
  constructor(@InjectSettings(GuestbookSettings) readonly settings: SettingsStore<GuestbookSettings>) {}
}

@Module({ imports: [SettingsModule.forFeature(GuestbookSettings)], providers: [Reader] })
class ReaderModule {}

describe('Settings of the site', () => {
  let service: TestApp;
  let guestbook: Guestbook;
  let site: SettingsStore<SiteSettings>;
  let tickets: SettingsStore<TicketSettings>;
  beforeAll(async () => {
    service = await startApp({ SCHEDULER: 'on' }, [GuestbookModule, ReaderModule]);
    await service.app
      .get(DataSource)
      .query('CREATE TABLE guestbook_settings (name VARCHAR(60) NOT NULL PRIMARY KEY, value TEXT NOT NULL)');
    guestbook = service.app.get(Guestbook, { strict: false });
    const stores = service.app.get(SettingsStoreRegistry);
    site = stores.of(SiteSettings);
    tickets = stores.of(TicketSettings);
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await until(async () => (await outbox()).length === 0);
    guestbook.seen.length = 0;
    guestbook.delivered.length = 0;
  });
  afterEach(() => jest.restoreAllMocks());

  const rows = (table: string) =>
    service.database.read<{ name: string; value: string }>(`SELECT name, value FROM ${table} ORDER BY name`);
  const outbox = () => service.database.read('SELECT event_name FROM outbox_deliveries');
  const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 500 && !(await done()); i++) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await done()).toBe(true);
  };

  describe('whose stored values are wrong', () => {
    const wrong = { posts_per_page: '"many"', timezone: '"Nowhere/Land"', time_format: '{broken', language: 'null' };

    it('have their defaults, one log line for each without its value, and are served', async () => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
      const stored = { ...wrong, constructor: '[', __unknown: '1' };
      const rows = Object.entries(stored).map(([name, value]) => ({ name, value }));
      await service.database.write(() => service.database.upsert('site_settings', ['name'], rows));
      await site.change({ date_format: 'Y' });
      const { body } = await service.as('administrator').get('/content/v2/settings').expect(200);
      const { posts_per_page, timezone, time_format, language } = new SiteSettings();
      expect(body).toMatchObject({ posts_per_page, timezone, time_format, language, date_format: 'Y' });
      expect(body).not.toHaveProperty('__unknown');
      await service.as('anonymous').get('/cal/events/v1/events').expect(200);
      await site.change({ date_format: null });
      const lines = warn.mock.calls.map(([line]) => String(line));
      expect(lines.filter((line) => line.includes('site_settings'))).toHaveLength(Object.keys(wrong).length);
      for (const name of Object.keys(wrong)) expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
      expect(lines.join('\n')).not.toMatch(/many|Nowhere|broken/);
    });

    it('are corrected by the next change', async () => {
      await site.change({ posts_per_page: 12, timezone: 'Europe/Paris', time_format: 'H:i', language: 'de_DE' });
      expect(await site.read()).toMatchObject({ posts_per_page: 12, timezone: 'Europe/Paris', language: 'de_DE' });
      expect(await rows('site_settings')).toContainEqual({ name: 'posts_per_page', value: '12' });
    });
  });

  describe('of which one in a change is refused', () => {
    it.each([
      ['a value', { hold_minutes: 20, order_max_tickets: 0 }, 'order_max_tickets must not be less than 1'],
      ['an unknown name', { hold_minutes: 20, hold_hours: 1 }, 'There is no such setting. Accepted: qr_api_key_hash'],
    ])('stay as they are, and nothing is published: %s', async (_, values, message) => {
      const before = await tickets.read();
      const refused = tickets.change(values);
      await expect(refused).rejects.toMatchObject({ code: 'rest_invalid_param', status: 400 });
      expect(JSON.stringify(await refused.catch((error: { toBody(): object }) => error.toBody()))).toContain(message);
      expect(await tickets.read()).toEqual(before);
      expect(await rows('ticket_settings')).not.toContainEqual(expect.objectContaining({ name: 'hold_minutes' }));
      expect(guestbook.seen).toEqual([]);
    });

    it('undo the unit of work around the change', async () => {
      const unit = service.database.write(async () => {
        await site.change({ title: 'Half done' });
        await tickets.change({ hold_minutes: 241 });
      });
      await expect(unit).rejects.toMatchObject({ status: 400 });
      expect((await site.read()).title).not.toBe('Half done');
      expect(guestbook.seen).toEqual([]);
    });
  });

  describe('that are changed', () => {
    it('are published once, after the commit, with group, names and actor and without values', async () => {
      const change = { hold_minutes: 20, qr_api_key: 'secret-of-scanners' };
      await service.as('administrator').post('/cal/tickets/v1/settings').send(change).expect(200);
      await until(() => guestbook.delivered.length > 0);
      expect(guestbook.seen).toHaveLength(1);
      expect(guestbook.seen[0]).toMatchObject({
        name: 'settings.changed',
        group: 'tickets',
        names: ['hold_minutes', 'qr_api_key_hash'],
        actor: { userId: service.ids.administrator },
      });
      const members = ['actor', 'group', 'id', 'name', 'names', 'occurredAt'];
      expect(Object.keys(guestbook.seen[0]).sort()).toEqual(members);
      expect(guestbook.delivered.map(({ id }) => id)).toEqual([guestbook.seen[0].id]);
    });

    it('are published for a reset that reset something only', async () => {
      await tickets.change({ hold_minutes: 30 });
      guestbook.seen.length = 0;
      expect([await tickets.reset('hold_minutes'), await tickets.reset('hold_minutes')]).toEqual([true, false]);
      expect(guestbook.seen.map(({ names }) => names)).toEqual([['hold_minutes']]);
    });

    it('are published by each of two who store the same value', async () => {
      await Promise.all([tickets.change({ payment_minutes: 45 }), tickets.change({ payment_minutes: 45 })]);
      expect(guestbook.seen.map(({ names }) => names)).toEqual([['payment_minutes'], ['payment_minutes']]);
    });

    it('are not published before the commit', async () => {
      let during = -1;
      await service.database.write(async () => {
        await site.change({ title: 'Committed' });
        during = guestbook.seen.length;
      });
      expect([during, guestbook.seen.length]).toEqual([0, 1]);
    });

    it('are neither published nor stored for delivery when the unit of work is undone', async () => {
      const unit = service.database.write(async () => {
        await site.change({ title: 'Undone' });
        expect(await outbox()).toHaveLength(1);
        throw new Error('undo');
      });
      await expect(unit).rejects.toThrow('undo');
      expect([guestbook.seen, await outbox()]).toEqual([[], []]);
      expect(await rows('site_settings')).not.toContainEqual({ name: 'title', value: '"Undone"' });
    });

    it('show in the unit of work that changes them, and elsewhere after its commit', async () => {
      await site.change({ title: 'Before' });
      const titles: string[] = [];
      const look = async () => titles.push((await site.read()).title);
      await service.database.write(async () => {
        await site.change({ title: 'After' });
        await look();
        await service.database.outside(look);
      });
      await look();
      expect(titles).toEqual(['After', 'Before', 'After']);
    });

    it('are all stored when several change different ones at the same time', async () => {
      const changes = [
        { order_min_tickets: 2 },
        { order_max_tickets: 50 },
        { payment_minutes: 90 },
        { hold_minutes: 9 },
      ];
      await Promise.all(changes.map((change) => tickets.change(change)));
      expect(await tickets.read()).toMatchObject(Object.assign({}, ...changes) as object);
      expect(guestbook.seen.flatMap(({ names }) => names).sort()).toEqual(
        changes.flatMap((one) => Object.keys(one)).sort(),
      );
    });
  });

  describe('of a module of others', () => {
    it('are stored in its own table, validated and shared by all who inject them', async () => {
      const reader = service.app.get(Reader, { strict: false });
      expect(await reader.settings.read()).toEqual({ entries: 20 });
      await guestbook.settings.change({ entries: 50 });
      expect(await reader.settings.read()).toEqual({ entries: 50 });
      await expect(guestbook.settings.change({ entries: 101 })).rejects.toMatchObject({ status: 400 });
      expect(await rows('guestbook_settings')).toEqual([{ name: 'entries', value: '50' }]);
      expect(guestbook.seen.map(({ group }) => group)).toEqual(['guestbook']);
    });

    it.each([
      ['name', { name: 'tickets', table: 'other_settings' }],
      ['table', { name: 'other', table: 'ticket_settings' }],
    ])('are refused at start when another group has their %s', async (_, options) => {
      @SettingsGroup(options)
      class OtherSettings {
        @IsInt()
        entries = 20;
      }
      @Module({ imports: [SettingsModule.forFeature(OtherSettings)] })
      class OtherModule {}
      await expect(startApp({}, [OtherModule])).rejects.toThrow(/^Two groups of settings/);
    });
  });
});
