import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { WITHOUT_REDIS } from '../../helpers/with-services.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const TRIES = 3;
const T = '/cal/tickets/v1';
/** As long as the keys that the reference generates. */
const KEY = 'k7Qw2LxP';

describe('Guessing', () => {
  let service: TestApp;
  let box: BoxOffice;
  beforeEach(async () => {
    service = await startApp({ ...WITHOUT_REDIS, MAX_FAILED_CREDENTIALS: String(TRIES), TRUST_PROXY: '1' });
    box = boxOffice(service);
  });
  afterEach(() => service.close());

  const get = (path: string, address = '203.0.113.1') =>
    service.as('anonymous').get(path).set('X-Forwarded-For', address);

  it('scanner keys is limited per network, and the right key of 8 characters passes there all the same', async () => {
    await service.as('administrator').post(`${T}/settings`).send({ qr_api_key: KEY }).expect(200);
    for (let i = 0; i < TRIES; i++) await get(`${T}/attendees?api_key=wrong${i}`).expect(200);
    await get(`${T}/attendees?api_key=wrong`).expect(429);
    await get(`${T}/attendees?api_key=${KEY}`).expect(200);
    await get(`${T}/tickets?api_key=wrong`).expect(429);
    await get(`${T}/attendees?api_key=wrong`, '203.0.113.2').expect(200);
  });

  it('order keys is limited per network and order, and the right key passes all the same', async () => {
    const ticket = await box.ticket(await box.event(), { price: '5', ticket: { mode: 'own', capacity: 5 } });
    const { body } = await box.order({ [ticket]: 1 }).expect(201);
    const path = `${T}/orders/${body.id}`;
    for (let i = 0; i < TRIES; i++) await get(`${path}?order_key=wrong${i}`).expect(401);
    await get(`${path}?order_key=wrong`).expect(429);
    await get(`${path}?order_key=${body.order_key}`).expect(200);
    await get(`${path}?order_key=wrong`, '203.0.113.2').expect(401);
  });

  it.each([
    ['content/v2', 'posts', (id: number) => `/content/v2/posts/${id}`, 403],
    ['cal/events/v1', 'cal_events', (id: number) => `/cal/events/v1/events/${id}`, 403],
    ['calendar/v1', 'cal_events', (id: number) => `/calendar/v1/events/${id}`, 200],
  ])('passwords of posts is limited per network and post on %s', async (_namespace, kind, pathOf, wrongStatus) => {
    const id =
      kind === 'posts'
        ? ((
            await service
              .as('editor')
              .post('/content/v2/posts')
              .send({ title: 'P', content: 'Hidden text', status: 'publish', password: 'sesame' })
              .expect(201)
          ).body.id as number)
        : await box.event({ description: 'Hidden text' });
    await service.as('editor').post(`/content/v2/${kind}/${id}`).send({ password: 'sesame' }).expect(200);
    const path = pathOf(id);
    for (let i = 0; i < TRIES; i++) await get(`${path}?password=wrong${i}`).expect(wrongStatus);
    await get(`${path}?password=wrong`).expect(429);
    // Over the limit the answer must not tell whether a guess is right.
    await get(`${path}?password=sesame`).expect(429);
    const other = await get(`${path}?password=sesame`, '203.0.113.2').expect(200);
    expect(JSON.stringify(other.body)).toContain('Hidden text');
  });

  it('passwords of posts over the limit is refused without telling a right one from a wrong one, also when concurrent', async () => {
    const { body } = await service
      .as('editor')
      .post('/content/v2/posts')
      .send({ title: 'P', content: 'Hidden text', status: 'publish', password: 'sesame' })
      .expect(201);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => get(`/content/v2/posts/${body.id}?password=wrong${i}`)),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(TRIES);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10 - TRIES);
  });
});

describe('A new sign-in password', () => {
  it('shorter than SIGN_IN_PASSWORD_MIN_LENGTH is refused with 400', async () => {
    const service = await startApp({ SIGN_IN_PASSWORD_MIN_LENGTH: '10' });
    const { body } = await service.as('editor').post('/content/v2/users/me').send({ password: 'a' }).expect(400);
    expect(body).toMatchObject({ code: 'rest_user_invalid_password', message: expect.stringContaining('10') });
    await service.as('editor').post('/content/v2/users/me').send({ password: 'harbour 10' }).expect(200);
    await service.close();
  });

  it('of one character is refused for a new account', async () => {
    const service = await startApp();
    const created = { username: 'new', email: 'new@site.example', password: '1' };
    await service.as('administrator').post('/content/v2/users').send(created).expect(400);
    await service.close();
  });
});
