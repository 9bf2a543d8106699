import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

const ME = '/content/v2/users/me';
const PASSWORDS = `${ME}/application-passwords`;
const PREFIXED = /^alm_[A-Za-z0-9]{24}$/;

describe('An application password', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
    await withPasswords(service, 'editor');
  });
  afterAll(() => service.close());

  const create = (body: object) => service.as('editor').post(PASSWORDS).send(body);
  const expire = (uuid: string) =>
    service.database.write(() =>
      service.database.execute("UPDATE application_passwords SET expires = '2020-01-01 00:00:00' WHERE uuid = ?", [
        uuid,
      ]),
    );

  it('has the form of the reference without expiry and scopes', async () => {
    const { body } = await create({ name: 'Phone' }).expect(201);
    expect(body.password).toMatch(/^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
    expect(body).not.toHaveProperty('expires');
  });

  it('opens the account until it expires', async () => {
    const { body } = await create({ name: 'Phone', expires: '2090-05-01T12:00:00+02:00' }).expect(201);
    expect(body.expires).toBe('2090-05-01T10:00:00');
    expect(body.password).toMatch(PREFIXED);
    const phone = { login: 'editor', password: body.password as string };
    await service.as(phone).get(ME).expect(200);
    await expire(body.uuid as string);
    const { body: refused } = await service.as(phone).get(ME).expect(401);
    expect(refused.code).toBe('incorrect_password');
    const { body: list } = await service.as('editor').get(PASSWORDS).expect(200);
    expect(list.find(({ uuid }: { uuid: string }) => uuid === body.uuid).expires).toBe('2020-01-01T00:00:00');
  });

  it.each(['2020-01-01T00:00:00Z', 'tomorrow', ''])('is not made with the end %p', async (expires) => {
    await create({ name: 'Phone', expires }).expect(400);
  });

  it('with scopes begins with a prefix that secret scanners find', async () => {
    const { body } = await create({ name: 'Shop', scopes: ['events:read'] }).expect(201);
    expect(body.password).toMatch(PREFIXED);
    const shop = { login: 'editor', password: body.password as string };
    await service.as(shop).get('/cal/events/v1/events').expect(200);
  });

  it('is made on the page of apps, with an end and scopes', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    const $ = load((await browser.get('/admin')).text);
    const form = { _wpnonce: $('[name=_wpnonce]').first().attr('value') ?? '', name: 'Script', days: '30' };
    const { text } = await browser.post('/admin/create-application', { ...form, scopes: 'events:read' });
    const password = load(text)('code').text();
    expect(password).toMatch(PREFIXED);
    await service.as({ login: 'editor', password }).get('/cal/events/v1/events').expect(200);
    await service.as({ login: 'editor', password }).get(ME).expect(403);
    const item = load((await browser.get('/admin')).text)('li:contains(Script)').text();
    expect(item).toMatch(/Expires .+ Limited to events:read\./s);
    const refused = await browser.post('/admin/create-application', { ...form, name: ' ' });
    expect(load(refused.text)('[role=alert]').text()).toBe('An application password needs a name.');
    expect((await browser.post('/admin/create-application', { ...form, _wpnonce: 'x' })).status).toBe(403);
  });
});
