import { usersCommand } from '../../../src/cli/users.command.js';
import { UsersService } from '../../../src/auth/users/users.service.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

const ME = '/content/v2/users/me';

describe('The users command', () => {
  let service: TestApp;
  const environment = process.env;
  beforeAll(async () => {
    service = await startApp();
    process.env = { ...environment, DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' };
  });
  afterAll(async () => {
    process.env = environment;
    await service.close();
  });

  /** What the command prints. */
  const run = async (...args: string[]): Promise<string> => {
    const lines: string[] = [];
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    try {
      await usersCommand.run(args);
    } finally {
      write.mockRestore();
    }
    return lines.join('');
  };

  it('creates an account with the given application password while the service is running', async () => {
    const printed = await run(
      'create',
      'gate',
      '--role',
      'subscriber',
      '--app-password',
      'gateGateGateGate 0001',
      '--email',
      'gate@site.example',
    );
    expect(printed).not.toContain('gateGate');
    const { body } = await service
      .as({ login: 'gate', password: 'gateGateGateGate0001' })
      .get(`${ME}?context=edit`)
      .expect(200);
    expect(body).toMatchObject({ username: 'gate', email: 'gate@site.example', roles: ['subscriber'] });
  });

  it('generates and prints an application password when none is given', async () => {
    const printed = await run('create', 'with blank', '--role', 'editor');
    const password = /: (alm_[A-Za-z0-9]{24})\n/.exec(printed)?.[1] as string;
    await service.as({ login: 'with blank', password }).get(ME).expect(200);
  });

  it('adds passwords to an existing account', async () => {
    const printed = await run('password', 'author', '--app-password', '--password=top secret');
    const password = /shown only now\): (.*)\n/.exec(printed)?.[1] as string;
    await service.as({ login: 'author', password }).get(ME).expect(200);
    const users = service.app.get(UsersService);
    expect(await users.passwordMatches(await users.byLogin('author'), 'top secret')).toBe(true);
    expect(printed).not.toContain('top secret');
  });

  it('ends an application password after some days', async () => {
    await run('password', 'author', '--app-password', '--expires-days', '30');
    const sql = 'SELECT created, expires FROM application_passwords WHERE expires IS NOT NULL';
    const [{ created, expires }] = await service.database.read<{ created: string; expires: string }>(sql);
    expect(Date.parse(`${expires}Z`) - Date.parse(`${created}Z`)).toBe(30 * 86_400_000);
  });

  it('generates and prints a sign-in password when no kind of password is named', async () => {
    const printed = await run('password', 'subscriber');
    const password = /Sign-in password \(shown only now\): (.*)\n/.exec(printed)?.[1] as string;
    const users = service.app.get(UsersService);
    expect(await users.passwordMatches(await users.byLogin('subscriber'), password)).toBe(true);
  });

  it('lists all accounts with roles, e-mail addresses and times of registration', async () => {
    const lines = (await run('list')).trimEnd().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^editor\teditor\teditor@site\.example\t\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/),
    );
    expect(lines.length).toBeGreaterThanOrEqual(5);
  });

  it('replaces the roles of an account', async () => {
    await run('create', 'climber', '--role', 'subscriber');
    expect(await run('role', 'climber', 'author')).toContain('author');
    expect((await service.app.get(UsersService).byLogin('climber'))?.roles).toEqual(['author']);
  });

  it('does not take the role of the last administrator away', async () => {
    await expect(run('role', 'administrator', 'editor')).rejects.toThrow('only administrator');
  });

  it('deletes an account and hands its posts over', async () => {
    await run('create', 'leaver', '--role', 'author', '--app-password', 'leaverLeaverLeaver01');
    const leaver = { login: 'leaver', password: 'leaverLeaverLeaver01' };
    const { body: post } = await service
      .as(leaver)
      .post('/content/v2/posts')
      .send({ title: 'Left behind', status: 'publish' })
      .expect(201);
    await run('delete', 'leaver', '--reassign', 'editor');
    await service.as(leaver).get(ME).expect(401);
    const { body } = await service.as('anonymous').get(`/content/v2/posts/${post.id}`).expect(200);
    expect(body.author).toBe(service.ids.editor);
  });

  it.each([
    [['delete', 'editor'], '--reassign <login>, or --trash'],
    [['delete', 'nobody', '--trash'], 'There is no account "nobody"'],
    [['role', 'editor'], 'Name roles'],
    [['role', 'editor', 'wizard'], 'Name roles'],
    [['create', 'x'], 'Name a role'],
    [['create', 'x', '--role', 'wizard'], 'Name a role'],
    [['create', '--role', 'editor'], 'Name an action and a login'],
    [['create', 'a', 'b', '--role', 'editor'], 'Name an action and a login'],
    [['create', 'x', '--role', 'editor', '--email', 'nope'], 'no e-mail address'],
    [['create', 'x', '--role', 'editor', '--app-password', 'short'], '16 to 200'],
    [['password', 'author', '--app-password', '--expires-days', '0'], '1 to 3650'],
    [['password', 'author', '--expires-days', '30'], 'add --app-password'],
    [['password', 'nobody', '--app-password'], 'no account "nobody"'],
    [['destroy', 'author'], 'no action "destroy"'],
    [['create', 'editor', '--role', 'editor', '--email', 'new@site.example'], 'taken'],
    [['create', 'bad$name', '--role', 'editor'], 'may hold letters'],
  ])('refuses %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });

  it('does not look at the uploads, which may be elsewhere', async () => {
    const upload = service
      .as('author')
      .post('/content/v2/media')
      .set('Content-Disposition', 'attachment; filename="a.gif"');
    await upload.type('image/gif').send(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')).expect(201);
    process.env.UPLOADS_DIR = `${service.folder}/elsewhere`;
    try {
      expect(await run('password', 'author', '--app-password')).toContain('Application password');
    } finally {
      delete process.env.UPLOADS_DIR;
    }
  });
});
