import { ApplicationPasswordsService } from '../../../src/auth/application-passwords/application-passwords.service.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { allRows } from '../../helpers/all-rows.js';
import { credentialsOf, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Stored secrets', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('are hashed: no table holds a password in clear text', async () => {
    const signIn = 'sign-in password of the newcomer';
    const admin = service.as('administrator');
    const { body: user } = await admin
      .post('/content/v2/users')
      .send({ username: 'newcomer', email: 'newcomer@site.example', password: signIn })
      .expect(201);
    const { body: phone } = await admin
      .post(`/content/v2/users/${user.id as number}/application-passwords`)
      .send({ name: 'Phone' })
      .expect(201);
    await admin
      .patch(`/content/v2/users/${user.id as number}`)
      .send({ password: `${signIn}, changed` })
      .expect(200);
    await service
      .as({ login: 'newcomer', password: phone.password as string })
      .get('/content/v2/users/me')
      .expect(200);

    const stored = await allRows(service.database);
    const grouped = phone.password as string;
    for (const secret of [signIn, grouped, grouped.replaceAll(' ', ''), credentialsOf('administrator').password]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('have different hashes for equal passwords', async () => {
    const users = service.app.get(UsersService);
    const passwords = service.app.get(ApplicationPasswordsService);
    for (const id of [service.ids.author, service.ids.editor]) {
      await users.setPassword(id, 'the same for both');
      await passwords.create(id, { name: 'Same', password: 'sameSameSameSameSameSame' });
    }
    const signIn = await service.database.read<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE password_hash IS NOT NULL',
    );
    expect(signIn.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(new Set(signIn.map(({ password_hash }) => password_hash)).size).toBe(signIn.length);
    const keyed = await service.database.read<{ hash: string }>('SELECT hash FROM application_passwords');
    expect(keyed.every(({ hash }) => hash.startsWith('sha224$'))).toBe(true);
    expect(new Set(keyed.map(({ hash }) => hash)).size).toBe(keyed.length);
  });

  it('authenticate only the account they were created for', async () => {
    const { password } = await service.app
      .get(ApplicationPasswordsService)
      .create(service.ids.author, { name: 'Mine' });
    await service.as({ login: 'author', password }).get('/content/v2/users/me').expect(200);
    await service.as({ login: 'editor', password }).get('/content/v2/users/me').expect(401);
  });

  it('work with another SECRET_KEY', async () => {
    const other = await startApp({
      DATABASE_URL: service.databaseUrl,
      SECRET_KEY: 'another key of at least thirty-two characters',
    });
    try {
      await other.as('editor').get('/content/v2/users/me').expect(200);
    } finally {
      await other.close();
    }
  });
});
