import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('A GET request that names another method', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  const ORDERS = '/cal/tickets/v1/orders';

  it.each(['POST', 'put', 'PATCH', 'DELETE'])('writes nothing for visitors by _method=%s', async (method) => {
    const { body } = await service.as('anonymous').get(`/cal/tickets/v1/tickets/1?_method=${method}`).expect(403);
    expect(body.code).toBe('rest_method_override_refused');
  });

  it('is refused before its parameters are looked at, as a HEAD request and by header too', async () => {
    await service.as('anonymous').get(`${ORDERS}?_method=POST`).expect(403);
    await service.as('anonymous').head(`${ORDERS}?_method=POST`).expect(403);
    const { body } = await service.as('anonymous').get(ORDERS).set('X-HTTP-Method-Override', 'POST').expect(403);
    expect(body.code).toBe('rest_method_override_refused');
  });

  it('writes for signed-in callers', async () => {
    const { body } = await service.as('administrator').get('/content/v2/tags?_method=POST&name=By+GET').expect(201);
    expect(body.name).toBe('By GET');
  });

  it('reads for visitors', async () => {
    await service.as('anonymous').get('/content/v2/tags?_method=get').expect(200);
    await service.as('anonymous').get('/content/v2/tags?_method=OPTIONS').expect(200);
    await service.as('anonymous').get('/content/v2/tags?_method=NONE').expect(404);
  });

  it('may be a POST request that names what it does, as before', async () => {
    await service.as('anonymous').post('/content/v2/tags?_method=GET').expect(200);
    const { body } = await service.as('anonymous').post('/content/v2/tags/1?_method=DELETE&force=true');
    expect(body.code).toMatch(/^rest_(?:cannot_delete|term_invalid)$/);
  });
});
