import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { SmtpInbox } from '../../helpers/smtp-inbox.js';
import { EmailChangeEntity } from '../../../src/auth/email-changes/email-change.entity.js';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const ME = '/content/v2/users/me';

describe('A new e-mail address of an account', () => {
  let site: MailingSite;
  let service: TestApp;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    site = await mailingSite();
    ({ service, inbox } = site);
  });
  afterAll(() => site.close());

  const emailOf = async (who: 'editor' | 'author' | 'subscriber') =>
    (await service.as(who).get(`${ME}?context=edit`).expect(200)).body.email as string;
  const change = (who: 'editor' | 'author' | 'subscriber', email: string) => service.as(who).post(ME).send({ email });
  const linkTo = async (email: string, count = 1): Promise<string> => {
    const mail = (await inbox.to(email, count)).at(-1);
    const link = /\/mail\/confirm-address\/[\w-]+/.exec(mail?.text ?? '')?.[0];
    if (link === undefined) throw new Error(`No link in ${mail?.text}`);
    return link;
  };

  it('takes effect when the button of the page in the message is used, once', async () => {
    const before = await emailOf('editor');
    const { body } = await change('editor', 'new@editor.example').expect(200);
    expect(body.email).toBe(before);
    const link = await linkTo('new@editor.example');
    const [notice] = await inbox.to(before);
    expect(notice.text).toContain('new@editor.example');
    expect(notice.source).not.toContain('confirm-address');
    // Scanners of mail servers open addresses.
    expect((await service.http().get(link).expect(200)).text).toContain('new@editor.example');
    expect(await emailOf('editor')).toBe(before);
    const tries = await Promise.all([0, 1, 2].map(() => service.http().post(link)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await emailOf('editor')).toBe('new@editor.example');
    await service.http().get(link).expect(410);
  });

  it('can be confirmed only by the latest message, and only for a day', async () => {
    await change('author', 'first@author.example').expect(200);
    const first = await linkTo('first@author.example');
    await change('author', 'second@author.example').expect(200);
    const second = await linkTo('second@author.example');
    await service.http().post(first).expect(410);
    await service.database.write(() =>
      service.database.update(EmailChangeEntity, { email: 'second@author.example' }, { expires: 1 }),
    );
    await service.http().post(second).expect(410);
    expect(await emailOf('author')).not.toMatch(/first|second/);
    await service
      .http()
      .post(`/mail/confirm-address/1-${'a'.repeat(64)}`)
      .expect(410);
    const over = await service.http().post('/mail/confirm-address/nothing').set('Accept-Language', 'fr').expect(410);
    expect(over.text).toContain('Ce lien a déjà servi');
  });

  it('is not stored with its token, and is refused if it is taken, also meanwhile', async () => {
    const taken = await emailOf('author');
    expect((await change('subscriber', taken).expect(400)).body.code).toBe('rest_user_invalid_email');
    await change('subscriber', 'free@subscriber.example').expect(200);
    const link = await linkTo('free@subscriber.example');
    const rows = await service.database.read('SELECT * FROM email_changes');
    expect(JSON.stringify(rows)).not.toContain(link.slice(-64));
    await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: 'faster', email: 'free@subscriber.example', password: 'a long sign-in password' })
      .expect(201);
    await service.http().post(link).expect(400);
    expect(await emailOf('subscriber')).not.toBe('free@subscriber.example');
  });

  it('that an administrator gives another account takes effect at once', async () => {
    const { body: user } = await service
      .as('administrator')
      .post('/content/v2/users')
      .send({ username: 'other', email: 'a@other.example', password: 'a long sign-in password' })
      .expect(201);
    const { body } = await service
      .as('administrator')
      .post(`/content/v2/users/${user.id}`)
      .send({ email: 'b@other.example' })
      .expect(200);
    expect(body.email).toBe('b@other.example');
  });
});

describe('A new e-mail address on a site without e-mail', () => {
  it('takes effect at once', async () => {
    const service = await startApp();
    const { body } = await service.as('editor').post(ME).send({ email: 'new@editor.example' }).expect(200);
    expect(body.email).toBe('new@editor.example');
    await service.close();
  });
});
