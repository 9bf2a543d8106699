import { startApp } from '../../helpers/app.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { Calendar, seen } from './view.js';

describe('View nonces', () => {
  let service: TestApp;
  let calendar: Calendar;
  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
  });
  afterAll(() => service.close());

  const ask = (caller: Caller, query: object) =>
    service
      .as(caller)
      .get('/cal/views/v2/html')
      .query({ u: '/events/', ...query });

  it.each<[Caller, number]>([
    ['anonymous', 401],
    ['subscriber', 403],
    ['administrator', 403],
  ])('are required from every caller (%s: %i)', async (caller, status) => {
    for (const query of [{}, { tvn1: 'bad' }, { tvn2: 'bad' }, { tvn1: '' }]) {
      const { body, headers } = await ask(caller, query).expect(status);
      expect(body).toMatchObject({ code: 'rest_forbidden', data: { status } });
      expect(headers).not.toHaveProperty('allow');
    }
  });

  it('belong to the caller as tvn1 and to a visitor as tvn2', async () => {
    const visitors = await calendar.nonce();
    const editors = await calendar.nonce('editor');
    await ask('anonymous', { tvn1: visitors }).expect(200).expect('Allow', 'GET, POST');
    await ask('anonymous', { tvn2: visitors }).expect(200);
    await ask('editor', { tvn1: editors }).expect(200);
    await ask('editor', { tvn2: visitors }).expect(200);
    await ask('editor', { tvn1: visitors }).expect(403);
    await ask('anonymous', { tvn1: editors }).expect(401);
    await ask('author', { tvn1: editors }).expect(403);
  });

  it('are valid for views only', async () => {
    const { body } = await service.as('anonymous').post('/auth/v1/nonces').send({ action: 'wp_rest' }).expect(200);
    await ask('anonymous', { tvn1: (body as { nonce: string }).nonce }).expect(401);
  });

  it('are part of every view for the next request', async () => {
    const view = await calendar.view('/events/');
    expect(view.nonces.tvn2).toBe('');
    await ask('anonymous', { tvn1: view.nonces.tvn1 }).expect(200);
    const { body } = await ask('editor', { tvn1: await calendar.nonce('editor') }).expect(200);
    const { nonces } = seen((body as { html: string }).html);
    await ask('editor', { tvn1: nonces.tvn1 }).expect(200);
    await ask('anonymous', { tvn1: nonces.tvn2 }).expect(200);
    const page = await calendar.page('/events/');
    await ask('anonymous', { tvn1: page.nonces.tvn1 }).expect(200);
  });

  it('are checked after the parameters', async () => {
    const { body } = await service.as('anonymous').get('/cal/views/v2/html').expect(400);
    expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['u'] } });
    const tvn1 = await calendar.nonce();
    for (const query of [
      'u[]=/events/',
      'u=/events/&view_data=x',
      'u=/events/&view[]=month',
      `u=/${'a'.repeat(8000)}`,
    ]) {
      const answer = await service.as('anonymous').get(`/cal/views/v2/html?${query}&tvn1=${tvn1}`).expect(400);
      expect((answer.body as { code: string }).code).toBe('rest_invalid_param');
    }
    await service.as('administrator').delete('/cal/views/v2/html').expect(404);
  });

  it('are not required with VIEWS_NONCE=off', async () => {
    const open = await startApp({ VIEWS_NONCE: 'off' });
    await open.as('anonymous').get('/cal/views/v2/html?u=/events/').expect(200);
    await open.as('editor').post('/cal/views/v2/html').send({ u: '/events/' }).expect(200);
    await open.close();
  });
});
