import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { PAGE, POST } from '../../../src/content/content-types.js';
import { VENUE } from '../../../src/cal/events/calendar-types.js';
import type { PostType } from '../../../src/core/modules/content-type.js';
import { startApp } from '../../helpers/app.js';
import type { Credentials, TestApp } from '../../helpers/app.js';
import { insertPost } from '../../helpers/insert-post.js';
import { fewestQueries } from '../../helpers/query-counts.js';

const USERS = '/content/v2/users';

describe('User accounts', () => {
  let service: TestApp;
  let made = 0;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const newcomer = async (roles: string[], name = `newcomer${++made}`): Promise<Credentials & { id: number }> => {
    const user = await service.app.get(UsersService).create({ login: name, email: `${name}@site.example`, roles });
    const { password } = await service.app.get(ApplicationPasswordsService).create(user.id, { name: 'Test' });
    return { id: user.id, login: name, password };
  };
  const row = async (type: PostType, id: number) => {
    const [found] = await service.database.read<Record<string, unknown>>(`SELECT * FROM ${type.table} WHERE id = ?`, [
      id,
    ]);
    return found;
  };

  describe('on deletion', () => {
    it('reassign all their content to the named account', async () => {
      const user = await newcomer(['author']);
      const post = await insertPost(service, POST, { author_id: user.id, status: 'publish', slug: 'handed-over' });
      const page = await insertPost(service, PAGE, { author_id: user.id, status: 'draft', slug: 'handed-over' });
      const venue = await insertPost(service, VENUE, {
        author_id: user.id,
        status: 'publish',
        slug: 'handed-over',
        identity: 'x1',
      });
      const { body } = await admin()
        .delete(`${USERS}/${user.id}?force=true&reassign=${service.ids.editor}`)
        .expect(200);
      expect(body).toMatchObject({ deleted: true, previous: { id: user.id, username: user.login } });
      for (const [type, id] of [
        [POST, post],
        [PAGE, page],
        [VENUE, venue],
      ] as const) {
        expect(await row(type, id)).toMatchObject({
          author_id: service.ids.editor,
          status: type === PAGE ? 'draft' : 'publish',
        });
      }
    });

    it('move all their content to the trash without a reassign target, and free its slugs', async () => {
      const user = await newcomer(['author']);
      const post = await insertPost(service, POST, { author_id: user.id, status: 'publish', slug: 'left-behind' });
      const venue = await insertPost(service, VENUE, {
        author_id: user.id,
        status: 'publish',
        slug: 'left-behind',
        identity: 'x2',
      });
      await admin().delete(`${USERS}/${user.id}`).send({ force: true, reassign: false }).expect(200);
      expect(await row(POST, post)).toMatchObject({
        author_id: null,
        status: 'trash',
        status_before_trash: 'publish',
        slug: 'left-behind__trashed',
      });
      expect(await row(VENUE, venue)).toMatchObject({ status: 'trash', identity: null });
    });

    it('lose their application passwords at once', async () => {
      const user = await newcomer(['author']);
      await service.as(user).get(`${USERS}/me`).expect(200);
      await admin().delete(`${USERS}/${user.id}?force=true&reassign=false`).expect(200);
      expect((await service.as(user).get(`${USERS}/me`).expect(401)).body.code).toBe('invalid_username');
      expect(
        await service.database.read('SELECT uuid FROM application_passwords WHERE user_id = ?', [user.id]),
      ).toEqual([]);
    });

    it.each(['0', '99999999', '1e300', '-1'])('answer 400 for the unknown reassign target %s', async (reassign) => {
      const user = await newcomer(['author']);
      const { body } = await admin().delete(`${USERS}/${user.id}?force=true&reassign=${reassign}`).expect(400);
      expect(body.code).toBe('rest_user_invalid_reassign');
    });

    it.each(['true', 'abc', '1.5', 'null'])(
      'are not deleted when the reassign parameter is the ambiguous "%s"',
      async (reassign) => {
        const user = await newcomer(['author']);
        const { body } = await admin().delete(`${USERS}/${user.id}?force=true&reassign=${reassign}`).expect(400);
        expect(body.code).toBe('rest_invalid_param');
        await admin().get(`${USERS}/${user.id}`).expect(200);
      },
    );

    it('can be deleted by their own user only as users/me, not by id', async () => {
      const second = await newcomer(['administrator']);
      const { body } = await service.as(second).delete(`${USERS}/${second.id}?force=true&reassign=false`).expect(403);
      expect(body.code).toBe('rest_user_cannot_delete');
      await service.as(second).delete(`${USERS}/me?force=true&reassign=false`).expect(200);
      await service.as(second).get(`${USERS}/me`).expect(401);
    });
  });

  describe('of administrators', () => {
    it('cannot be deleted while they are the last one', async () => {
      const { body } = await admin().delete(`${USERS}/me?force=true&reassign=${service.ids.editor}`).expect(403);
      expect(body.code).toBe('rest_user_cannot_delete');
      await admin().get(`${USERS}/me`).expect(200);
    });

    it('keep their content in place when a deletion is refused', async () => {
      const post = await insertPost(service, POST, {
        author_id: service.ids.administrator,
        status: 'publish',
        slug: 'stays',
      });
      await admin().delete(`${USERS}/me?force=true&reassign=false`).expect(403);
      expect(await row(POST, post)).toMatchObject({ status: 'publish', author_id: service.ids.administrator });
    });

    it('cannot lose the role while they are the last one', async () => {
      await expect(
        service.app.get(UsersService).update(service.ids.administrator, { roles: ['editor'] }),
      ).rejects.toMatchObject({
        code: 'rest_user_invalid_role',
        status: 403,
      });
    });

    it('cannot demote themselves, even when other administrators exist', async () => {
      const second = await newcomer(['administrator']);
      const { body } = await service
        .as(second)
        .patch(`${USERS}/me`)
        .send({ roles: ['editor'] })
        .expect(403);
      expect(body.code).toBe('rest_user_invalid_role');
      await service
        .as(second)
        .patch(`${USERS}/me`)
        .send({ roles: ['editor', 'administrator'] })
        .expect(200);
      await admin()
        .patch(`${USERS}/${second.id}`)
        .send({ roles: ['editor'] })
        .expect(200);
      await admin().delete(`${USERS}/${second.id}?force=true&reassign=false`).expect(200);
    });

    it('that delete each other at the same time do not both succeed', async () => {
      for (let round = 0; round < 5; round++) {
        const second = await newcomer(['administrator']);
        const third = await newcomer(['administrator']);
        // The administrator of all tests is suspended for a moment.
        await service.database.write(() =>
          service.database.execute("UPDATE users SET roles = '[]' WHERE id = ?", [service.ids.administrator]),
        );
        const answers = await Promise.all([
          service.as(second).delete(`${USERS}/${third.id}?force=true&reassign=false`),
          service.as(third).delete(`${USERS}/${second.id}?force=true&reassign=false`),
        ]);
        const left = await service.database.read<{ id: number }>('SELECT id FROM users WHERE roles LIKE ?', [
          '%"administrator"%',
        ]);
        await service.database.write(() =>
          service.database.execute('UPDATE users SET roles = \'["administrator"]\' WHERE id = ?', [
            service.ids.administrator,
          ]),
        );
        for (const { id } of left) await admin().delete(`${USERS}/${id}?force=true&reassign=false`).expect(200);
        expect(left).toHaveLength(1);
        expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      }
    });
  });

  describe('on creation and update', () => {
    it('need a unique login and e-mail address, whatever the letter case', async () => {
      const send = (username: string, email: string) => admin().post(USERS).send({ username, email, password: 'pw' });
      await newcomer(['author'], 'unique');
      expect((await send('Unique', 'other@site.example').expect(400)).body.code).toBe('existing_user_login');
      expect((await send('other', 'UNIQUE@site.example').expect(400)).body.code).toBe('existing_user_email');
      expect((await send('unique@site.example', 'other@site.example').expect(400)).body.code).toBe(
        'existing_user_login',
      );
    });

    it('are created once when several requests use one name at the same time', async () => {
      const send = () => admin().post(USERS).send({ username: 'rush', email: 'rush@site.example', password: 'pw' });
      const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 400, 400]);
    });

    it('change only in the fields that are sent', async () => {
      const user = await newcomer(['author']);
      const before = (await admin().get(`${USERS}/${user.id}?context=edit`).expect(200)).body as Record<
        string,
        unknown
      >;
      const { body } = await admin().patch(`${USERS}/${user.id}`).send({ nickname: 'Nick' }).expect(200);
      expect(body).toEqual({ ...before, nickname: 'Nick' });
      expect((await admin().put(`${USERS}/${user.id}`).send({}).expect(200)).body).toEqual(body);
    });

    it('lose markup in their texts, and accept texts of any length', async () => {
      const user = await newcomer(['subscriber']);
      const long = '𝄞'.repeat(5000);
      const { body } = await service
        .as(user)
        .patch(`${USERS}/me`)
        .send({
          name: 'A <script>x</script><b>B</b>',
          description: `<script>x</script><b>bold</b> ${long}`,
          first_name: long,
          nickname: long,
          url: `https://x.example/${long}`,
        })
        .expect(200);
      expect(body.name).toBe('A B');
      expect(body.description).toMatch(/^x<b>bold<\/b> /);
      expect(body.url).toBe('');
      expect([...(body.first_name as string)].every((character) => character === '𝄞')).toBe(true);
    });

    it('accept no roles from their own user', async () => {
      const user = await newcomer(['subscriber']);
      for (const roles of [['administrator'], 'administrator', ['subscriber']]) {
        expect((await service.as(user).post(`${USERS}/me`).send({ roles }).expect(403)).body.code).toBe(
          'rest_cannot_edit_roles',
        );
      }
    });
  });

  describe('in lists', () => {
    it('are visible to visitors only while they have published content', async () => {
      const user = await newcomer(['author'], 'shyauthor');
      const visitor = service.as('anonymous');
      const listed = async () => (await visitor.get(`${USERS}?slug=shyauthor`).expect(200)).body.length as number;
      await insertPost(service, POST, { author_id: user.id, status: 'draft', slug: 'shy-draft' });
      expect(await listed()).toBe(0);
      await visitor.get(`${USERS}/${user.id}`).expect(401);
      const post = await insertPost(service, POST, { author_id: user.id, status: 'publish', slug: 'shy-post' });
      expect(await listed()).toBe(1);
      expect((await visitor.get(`${USERS}/${user.id}`).expect(200)).body).not.toHaveProperty('email');
      await service.database.write(() =>
        service.database.execute("UPDATE posts SET status = 'private' WHERE id = ?", [post]),
      );
      expect(await listed()).toBe(0);
    });

    it('are not found by e-mail address or login by callers who may not list users', async () => {
      const user = await newcomer(['author'], 'secretlogin');
      await admin().patch(`${USERS}/${user.id}`).send({ name: 'Open Name', slug: 'open-name' }).expect(200);
      await insertPost(service, POST, { author_id: user.id, status: 'publish', slug: 'by-open-name' });
      const hits = async (caller: 'anonymous' | 'administrator', query: string) =>
        (await service.as(caller).get(`${USERS}?${query}`).expect(200)).body.length as number;
      for (const query of [
        'search=secretlogin',
        'search=secretlogin%40',
        'search=secretlogin&search_columns=email,username',
      ]) {
        expect(await hits('anonymous', query)).toBe(0);
        expect(await hits('administrator', query)).toBe(1);
      }
      expect(await hits('anonymous', 'search=open')).toBe(1);
    });

    it('come in stable pages for every order', async () => {
      for (let i = 0; i < 7; i++) await newcomer(['contributor'], `paged${i}`);
      for (const order of ['id', 'name', 'slug', 'email', 'url', 'registered_date']) {
        const seen: number[] = [];
        for (let page = 1; page <= 4; page++) {
          const { body, headers } = await admin()
            .get(`${USERS}?search=paged&search_columns=username&orderby=${order}&per_page=2&page=${page}`)
            .expect(200);
          seen.push(...(body as { id: number }[]).map(({ id }) => id));
          expect(headers).toMatchObject({ 'x-wp-total': '7', 'x-wp-totalpages': '4' });
        }
        expect(new Set(seen).size).toBe(7);
      }
    });

    it.each([
      'roles=contributor&search=paged',
      'capabilities=edit_posts&search=paged&search_columns=slug',
      'who=authors&roles=contributor&search=paged',
      'include=%INCLUDE%&orderby=include&order=desc',
      'slug=paged3,paged1,PAGED0&orderby=include_slugs',
      'offset=-5&roles=contributor',
      'offset=1e300&roles=contributor',
      'page=1e300',
      'search=%25_%21%27%22%5C%00é日本&search_columns=slug,name,id,username,email',
      'slug[]=日本&slug[]=%00',
      'has_published_posts=true',
      'has_published_posts=post,cal_events',
      'roles=wizard&capabilities=%25',
      'exclude=1e300,-1,0&include=1e300',
    ])('answer ?%s with a list', async (query) => {
      const include = (await admin().get(`${USERS}?search=paged&_fields=id`)).body as { id: number }[];
      const { body } = await admin()
        .get(`${USERS}?${query.replace('%INCLUDE%', include.map(({ id }) => id).join())}`)
        .expect(200);
      expect(Array.isArray(body)).toBe(true);
    });

    it('cost at most six queries per page', async () => {
      for (let i = 0; i < 12; i++) {
        const user = await newcomer(['author'], `crowd${i}`);
        await insertPost(service, POST, { author_id: user.id, status: 'publish', slug: `crowd-${i}` });
      }
      const counting = await startApp({ DATABASE_URL: service.databaseUrl, SERVER_TIMING: 'on' });
      try {
        for (const caller of ['anonymous', 'administrator'] as const) {
          const list = () => counting.as(caller).get(`${USERS}?search=crowd&per_page=100`).expect('x-wp-total', '12');
          expect(await fewestQueries(list)).toBeLessThanOrEqual(6);
        }
      } finally {
        await counting.close();
      }
    });
  });
});
