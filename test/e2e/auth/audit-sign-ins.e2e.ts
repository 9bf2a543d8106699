import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { AUTHORIZE, Browser, passwordOf, withPasswords } from '../authorize/browser-helper.js';
import { boxOffice } from '../tickets/box-office.js';

const ENTRIES = '/audit/v1/entries';

interface Entry {
  user_id: number;
  login: string;
  credential: string;
  action: string;
  record_type: string;
  record_id: string;
  verb: string;
  after?: Record<string, unknown>;
}

describe('The audit log', () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp({ MAX_FAILED_CREDENTIALS: '3' });
    await withPasswords(service, 'editor');
  });
  afterEach(() => service.close());

  const entries = async (query: string): Promise<Entry[]> => {
    const { body } = await service.as('administrator').get(`${ENTRIES}?${query}`).expect(200);
    return body as Entry[];
  };
  const fail = (login: string) => new Browser(service).submit('/admin/sign-in', 'password', { login, password: 'no' });

  it('records sign-ins with a browser', async () => {
    await new Browser(service).signIn('editor');
    expect(await entries('verb=sign_in')).toMatchObject([
      {
        user_id: service.ids.editor,
        login: 'editor',
        action: 'POST /admin/sign-in',
        record_type: 'users',
        record_id: String(service.ids.editor),
        after: { succeeded: true },
      },
    ]);
  });

  it('records failures without the login that was typed', async () => {
    await fail('editor');
    await fail('my secret password');
    expect(await entries('verb=sign_in')).toMatchObject([
      { user_id: 0, login: '', record_id: '', after: { succeeded: false, failures_of_network: 2 } },
      { user_id: 0, login: '', record_id: String(service.ids.editor), after: { succeeded: false } },
    ]);
    expect(JSON.stringify(await service.database.read('SELECT * FROM audit_entries'))).not.toContain('my secret');
  });

  it('records what a user changes on the pages of the account', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    await browser.submit(`${AUTHORIZE}?app_name=Phone`, 'approve', { approve: '1' });
    const [created] = await entries('record_type=application_passwords&verb=create&login=editor');
    expect(created).toMatchObject({ action: `POST ${AUTHORIZE}`, after: { name: 'Phone' } });
    await browser.submit('/admin', 'uuid');
    expect(await entries('record_type=application_passwords&verb=delete&login=editor')).toHaveLength(1);
  });

  it('records a wrong current password', async () => {
    const browser = new Browser(service);
    await browser.signIn('editor');
    await service.database.write(() => service.database.execute('UPDATE sessions SET confirmed = NULL'));
    const fields = { approve: '1', current_password: `not ${passwordOf('editor')}` };
    await browser.submit(`${AUTHORIZE}?app_name=Phone`, 'approve', fields);
    expect((await entries('verb=sign_in'))[0]).toMatchObject({ after: { succeeded: false } });
  });

  it('records reading of attendees and orders once an hour for each credential', async () => {
    const box = boxOffice(service);
    const ticket = await box.ticket(await box.event(), { ticket: { mode: 'own', capacity: 5 } });
    await box.order({ [ticket]: 1 }).expect(201);
    for (let i = 0; i < 2; i++) {
      await service.as('administrator').get('/cal/tickets/v1/attendees').expect(200);
      await service.as('administrator').get('/cal/tickets/v1/orders').expect(200);
      await service.as('anonymous').get('/cal/tickets/v1/attendees').expect(200);
    }
    const read = await entries('verb=read');
    expect(read.map(({ record_type: type }) => type).sort()).toEqual(['ticket_attendees', 'ticket_orders']);
    expect(read[0]).toMatchObject({ login: 'administrator', credential: 'First start' });
  });

  it('records how many entries of the URL logs were deleted', async () => {
    const path = '/redirects/v1/bulk/404/delete';
    await service.http().get('/no-such-page').expect(404);
    await service.as('administrator').post(path).send({ global: true }).expect(200);
    await service.as('administrator').post(path).send({ global: true }).expect(200);
    expect(await entries('record_type=redirect_not_found_log')).toMatchObject([
      { verb: 'delete', after: { entries: 1 } },
    ]);
  });

  it('shows the address of a redirect', async () => {
    const rule = { url: '/Spring', match_type: 'url', action_type: 'error', action_code: 404, group_id: 1 };
    await service.as('administrator').post('/redirects/v1/redirect').send(rule).expect(200);
    const [created] = await entries('record_type=redirects&verb=create');
    expect(created.after?.url_key).toBe('/spring');
  });
});
