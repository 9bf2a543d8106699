import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { Database } from '../../../src/core/database/database.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('A unit of work', () => {
  let service: TestApp;
  let database: Database;
  beforeAll(async () => {
    service = await startApp();
    database = service.app.get(Database);
  });
  afterAll(() => service.close());

  const put = (name: string) => database.execute('INSERT INTO site_settings (name, value) VALUES (?, ?)', [name, '1']);
  const names = async (prefix: string) =>
    (
      await database.read<{ name: string }>('SELECT name FROM site_settings WHERE name LIKE ? ORDER BY name', [
        `${prefix}%`,
      ])
    ).map(({ name }) => name);

  it('is isolated from another one that is rolled back at the same time', async () => {
    const failing = database.write(async () => {
      await put('mix-a1');
      await pause(30);
      await put('mix-a2');
      throw new Error('undo');
    });
    const lasting = database.write(async () => {
      await put('mix-b1');
      await pause(10);
      await put('mix-b2');
    });
    await expect(failing).rejects.toThrow('undo');
    await lasting;
    expect(await names('mix-')).toEqual(['mix-b1', 'mix-b2']);
  });

  it('hides its writes from others until it commits', async () => {
    const writing = database.write(async () => {
      await put('half-1');
      await pause(40);
    });
    await pause(15);
    const seen = await names('half-');
    await writing;
    expect(seen).toEqual([]);
    expect(await names('half-')).toEqual(['half-1']);
  });

  it('sees its own writes and includes nested units', async () => {
    await expect(
      database.write(async () => {
        await database.write(() => put('join-1'));
        expect(await names('join-')).toEqual(['join-1']);
        throw new Error('all of it');
      }),
    ).rejects.toThrow();
    expect(await names('join-')).toEqual([]);
  });

  it('loses only the writes of a failed attempt inside it', async () => {
    await database.write(async () => {
      await put('try-1');
      await database
        .attempt(async () => {
          await put('try-2');
          throw new Error('only this');
        })
        .catch(() => undefined);
      await put('try-3');
    });
    expect(await names('try-')).toEqual(['try-1', 'try-3']);
  });

  it('runs afterCommit callbacks only after a successful commit', async () => {
    const told: string[] = [];
    await database
      .write(async () => {
        database.afterCommit(() => void told.push('undone'));
        throw new Error('no');
      })
      .catch(() => undefined);
    await database.write(async () => {
      database.afterCommit(() => void told.push('stored'));
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['stored']);
  });

  it('is required for every write', async () => {
    await expect(put('outside')).rejects.toThrow('unit of work');
  });

  it('commits even when twenty of them run at the same time', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => database.write(() => put(`many-${String(i).padStart(2, '0')}`))),
    );
    expect(await names('many-')).toHaveLength(20);
  });

  it('creates one venue and unique slugs for concurrent requests with equal names', async () => {
    const event = {
      title: 'Same title',
      start_date: '2031-01-01 10:00',
      end_date: '2031-01-01 11:00',
      venue: { venue: 'Same venue' },
      categories: ['Same category'],
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => service.as('editor').post('/cal/events/v1/events').send(event)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect(new Set(answers.map(({ body }) => (body as { venue: { id: number } }).venue.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => (body as { slug: string }).slug)).size).toBe(12);
    const [{ count } = { count: 0 }] = await database.read<{ count: number }>(
      "SELECT count FROM terms WHERE slug = 'same-category'",
    );
    expect(Number(count)).toBe(12);
  });

  it('answers 409 when what it refers to was deleted after it was looked up', async () => {
    const account = await service.as('administrator').post('/content/v2/users').send({
      username: 'soon-gone',
      email: 'soon-gone@site.example',
      password: 'soon-gone-password',
    });
    const { id } = account.body as { id: number };
    const passwords = service.app.get(ApplicationPasswordsService);
    const create = passwords.create.bind(passwords);
    const lookedUp = jest.spyOn(passwords, 'create').mockImplementationOnce((userId, input) =>
      database.write(async () => {
        await database.execute('DELETE FROM users WHERE id = ?', [userId]);
        return create(userId, input);
      }),
    );
    const path = `/content/v2/users/${id}/application-passwords`;
    const answer = await service.as('administrator').post(path).send({ name: 'Phone' });
    expect(lookedUp).toHaveBeenCalledTimes(1);
    expect(answer).toMatchObject({ status: 409, body: { code: 'rest_conflict' } });
    // Nothing of the request was stored, not even the deletion within it.
    expect((await service.as('administrator').get(path)).body).toEqual([]);
  });
});
