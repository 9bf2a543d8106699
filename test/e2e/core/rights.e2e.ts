import { Extensions } from '../../../src/core/modules/extensions.js';
import { AppModule } from '../../../src/app.module.js';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

describe('Route permissions', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp();
  });
  afterAll(() => service.close());

  it('are declared by every endpoint', () => {
    const routes = service.app.get(RouteTable).all();
    expect(routes.length).toBeGreaterThan(20);
    const bare = routes.flatMap((route) =>
      route.endpoints.filter((endpoint) => !endpoint.policy).map((endpoint) => endpoint.handler),
    );
    expect(bare).toEqual([]);
  });

  it('allow anonymous writes only on the listed routes', async () => {
    const { namespaces } = await Extensions.of([], [AppModule]);
    // Modules of others decide about their own.
    const ours = new Set([...namespaces.map(([own]) => own), '', 'auth/v1', 'batch/v1', 'oembed/1.0']);
    const open = service.app
      .get(RouteTable)
      .all()
      .filter(({ namespace }) => ours.has(namespace))
      .flatMap((route) =>
        route.endpoints
          .filter(({ methods, policy }) => !methods.includes('GET') && policy?.label === 'anyone')
          .map(() => route.pattern),
      );
    expect(open.sort()).toEqual(OPEN_WRITES.filter((pattern) => open.includes(pattern)).sort());
  });

  it('cannot be bypassed by the path that the routes have in the router', async () => {
    const moved = await startApp({ API_PREFIX: '/v2' });
    try {
      await moved.as('anonymous', '/v2').get('/cal/events/v1/events').expect(200);
      await moved.as('anonymous', '/v2').get('/content/v2/settings').expect(401);
      for (const path of ['/cal/events/v1/events', '/content/v2/settings', '/cal/events/v1', '/', ''])
        await moved.as('administrator').get(path).expect(404);
    } finally {
      await moved.close();
    }
  });
});

/** Writing routes that visitors may call: each decides by itself (batch items, nonces, carts, orders, import secrets, tokens of devices). */
const OPEN_WRITES = [
  '/auth/v1/nonces',
  '/batch/v1',
  '/cal/event-aggregator/v1/import/(?P<import_id>\\w+)/batch',
  '/cal/event-aggregator/v1/import/(?P<import_id>\\w+)/state',
  '/cal/tickets/v1/admission/conflicts/(?P<id>[\\d]+)/resolved',
  '/cal/tickets/v1/admission/device/status',
  '/cal/tickets/v1/admission/device/token',
  '/cal/tickets/v1/admission/enrollments',
  '/cal/tickets/v1/admission/reserves',
  '/cal/tickets/v1/admission/reserves/(?P<id>[\\d]+)/return',
  '/cal/tickets/v1/admission/sales',
  '/cal/tickets/v1/admission/sales/conflicts/(?P<id>[\\d]+)/resolved',
  '/cal/tickets/v1/admission/sales/quotes',
  '/cal/tickets/v1/admission/scans',
  '/cal/tickets/v1/cart',
  '/cal/tickets/v1/orders',
  '/cal/tickets/v1/qr',
];
