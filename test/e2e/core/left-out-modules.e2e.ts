import { Module, type Type } from '@nestjs/common';
import { AppModule } from '../../../src/app.module.js';
import { describeSettings } from '../../../src/core/config/index.js';
import { RouteTable } from '../../../src/core/rest/index.js';
import { loadConfiguration } from '../../../src/load-configuration.js';
import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';

/** A part of the service that others do not need. */
interface Part {
  /** Modules of `AppModule` that belong to it, and those that need it. */
  modules: string[];
  /** Namespaces whose routes it has. */
  namespaces?: string[];
  /** Addresses of pages that it has. */
  pages?: string[];
  settings?: string[];
}

const PARTS: Record<string, Part> = {
  abilities: { modules: ['AbilitiesModule', 'McpModule'], namespaces: ['abilities/v1'] },
  batches: { modules: ['BatchModule'], namespaces: ['batch/v1'] },
  'block-editor': { modules: ['BlockEditorModule'], namespaces: ['block-editor/v1'] },
  cache: { modules: ['CacheModule'], namespaces: ['cache/v1'], settings: ['RESPONSE_CACHE', 'CLOUD_URL'] },
  calendar: { modules: ['CalendarModule'], namespaces: ['calendar/v1'] },
  commands: { modules: ['ExportModule', 'ImportModule'] },
  console: { modules: ['ConsoleModule'], settings: ['CONSOLE'] },
  'event-cancellations': { modules: ['EventCancellationsModule'] },
  series: {
    modules: [
      ...['SeriesModule', 'ShopPassesModule', 'CalViewsModule', 'EventAggregatorModule', 'ImportModule'],
      'WordpressModule',
    ],
    namespaces: ['cal/series/v1'],
    settings: ['SERIES_HORIZON_MONTHS', 'SERIES_MAX_DATES', 'SERIES_MAX_DATES_PER_DAY'],
  },
  live: {
    modules: ['LiveModule'],
    namespaces: ['live/v1'],
    settings: ['LIVE_CONNECTIONS', 'LIVE_CONNECTIONS_PER_CALLER', 'LIVE_CONNECTION_SECONDS'],
  },
  'scheduled-exports': { modules: ['ScheduledExportsModule'] },
  webhooks: { modules: ['WebhooksModule'], namespaces: ['webhooks/v1'] },
  mcp: { modules: ['McpModule'], settings: ['MCP_ACCESS', 'MCP_REQUESTS_PER_MINUTE'] },
  'event-aggregator': { modules: ['EventAggregatorModule'], namespaces: ['cal/event-aggregator/v1'] },
  accounting: { modules: ['AccountingModule', 'ScheduledExportsModule'], namespaces: ['accounting/v1'] },
  invoices: {
    modules: ['AccountingModule', 'InvoicesModule', 'ScheduledExportsModule'],
    namespaces: ['accounting/v1', 'invoices/v1'],
  },
  mail: {
    modules: [
      'EventCancellationsModule',
      'MailModule',
      'ScheduledExportsModule',
      'WaitingListModule',
      'WebhooksModule',
    ],
    namespaces: ['mail/v1'],
    pages: ['/mail/orders'],
    settings: ['SMTP_URL', 'MAIL_FROM', 'MAIL_PREVIEW'],
  },
  oembed: { modules: ['OembedModule'], namespaces: ['oembed/1.0'], settings: ['OEMBED_PROVIDERS'] },
  pages: {
    modules: ['SitePagesModule'],
    pages: ['/', '/robots.txt'],
    settings: ['SECURITY_CONTACT', 'MAP_FRAMES', 'EMBED_ORIGINS'],
  },
  'personal-data': {
    modules: ['PersonalDataModule'],
    namespaces: ['personal-data/v1'],
    settings: ['ATTENDEE_RETENTION_DAYS'],
  },
  payments: {
    modules: ['BankTransferModule', 'StripeModule'],
    settings: ['STRIPE_API_BASE', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  redirects: {
    modules: ['RedirectsModule', 'WordpressModule'],
    namespaces: ['redirects/v1'],
    settings: ['NOT_FOUND_LOG_ROWS', 'REDIRECT_PROXY_HOSTS'],
  },
  reports: {
    modules: [
      'AbilitiesModule',
      'McpModule',
      'AccountingModule',
      'InvoicesModule',
      'LiveModule',
      'ReportsModule',
      'ScheduledExportsModule',
    ],
    namespaces: ['reports/v1'],
  },
  seo: {
    modules: ['SeoModule'],
    namespaces: ['seo/v1'],
    pages: ['/sitemap_index.xml'],
    settings: ['SEMRUSH_URL', 'SEO_HEADS_IN_LISTS'],
  },
  shop: { modules: ['ShopModule', 'ShopPassesModule', 'WaitingListModule'], pages: ['/cart', '/checkout'] },
  'site-health': {
    modules: [
      ...['EventCancellationsModule', 'MailModule', 'ScheduledExportsModule', 'SiteHealthModule', 'StripeModule'],
      ...['WaitingListModule', 'WebhooksModule'],
    ],
    namespaces: ['site-health/v1'],
    settings: ['OUTGOING_TEST_URL'],
  },
  'ticket-files': {
    modules: ['AccountingModule', 'InvoicesModule', 'ScheduledExportsModule', 'TicketFilesModule'],
    settings: ['GOOGLE_WALLET_KEY', 'APPLE_PASS_CERTIFICATE'],
  },
  'waiting-list': { modules: ['WaitingListModule'], namespaces: ['waiting-list/v1'] },
  views: {
    modules: [
      ...['CalViewsModule', 'EventCancellationsModule', 'MailModule', 'ScheduledExportsModule', 'SitePagesModule'],
      ...['WaitingListModule', 'WebhooksModule'],
    ],
    namespaces: ['cal/views/v2'],
    settings: ['VIEWS_NONCE', 'CALENDAR_FILE_EVENTS'],
  },
};

const EVENT = {
  title: 'Concert',
  start_date: '+1 day',
  end_date: '+2 days',
  status: 'publish',
};

/** Parts that are left out one at a time; the others are left out together. */
const ALONE = ['cache', 'pages', 'redirects', 'seo', 'shop'];

/** The service without some parts. */
function without(parts: readonly Part[]): Type<object> {
  const left = new Set(parts.flatMap(({ modules }) => modules));
  const imports = Reflect.getMetadata('imports', AppModule) as Type<object>[];
  @Module({ imports: imports.filter(({ name }) => !left.has(name)) })
  class PartialAppModule {}
  return PartialAppModule;
}

const settingsOf = async (root?: Type<object>): Promise<string[]> =>
  describeSettings((await loadConfiguration({}, [], root)).values)
    .split('\n')
    .map((line) => line.split('=', 1)[0]);

/** Whether the service has a route of a namespace. */
const hasRoutesOf = (service: TestApp, namespace: string): boolean =>
  service.app
    .get(RouteTable)
    .all()
    .some(({ pattern }) => `${pattern}/`.startsWith(`/${namespace}/`));

describe('The whole service', () => {
  it('has all parts', async () => {
    const service = await startApp();
    try {
      const settings = await settingsOf();
      for (const part of Object.values(PARTS)) {
        for (const namespace of part.namespaces ?? [])
          expect([namespace, hasRoutesOf(service, namespace)]).toEqual([namespace, true]);
        for (const page of part.pages ?? []) expect((await service.http().get(page)).status).not.toBe(404);
        expect(settings).toEqual(expect.arrayContaining(part.settings ?? []));
      }
      expect((await service.http().get('/robots.txt')).text).toContain('Sitemap: ');
    } finally {
      await service.close();
    }
  });
});

const SERVICES: [title: string, names: string[]][] = [
  ...ALONE.map((name): [string, string[]] => [name, [name]]),
  ['the other parts', Object.keys(PARTS).filter((name) => !ALONE.includes(name))],
  ['all parts', Object.keys(PARTS)],
];

describe.each(SERVICES)('The service without %s', (_, names) => {
  const parts = names.map((name) => PARTS[name]);
  const root = without(parts);
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({}, [], root);
  });
  afterAll(() => service.close());

  it('has none of their routes, pages and settings', async () => {
    const settings = await settingsOf(root);
    for (const { namespaces = [], pages = [], settings: gone = [] } of parts) {
      for (const namespace of namespaces) {
        const { body } = await service.as('administrator').get(`/${namespace}`).expect(404);
        expect(body).toMatchObject({ code: 'rest_no_route' });
        expect(hasRoutesOf(service, namespace)).toBe(false);
      }
      for (const page of pages) await service.http().get(page).expect(404);
      for (const setting of gone) expect(settings).not.toContain(setting);
    }
    if (names.includes('seo')) expect((await service.http().get('/robots.txt')).text).not.toContain('Sitemap: ');
  });

  it('lists events and sells tickets', async () => {
    const office = boxOffice(service);
    const event = await office.event();
    const ticket = await office.ticket(event, { ticket: { mode: 'own', capacity: 10 } });
    await office.order({ [ticket]: 2 }).expect(201);
    const { body } = await service
      .as('anonymous')
      .get('/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31')
      .expect(200);
    expect(body).toMatchObject({ total: 1, events: [{ id: event }] });
    await service.as('anonymous').get('/content/v2/posts').expect(200);
  });
});

describe('The service without tickets', () => {
  const tickets = [
    'CalTicketsModule',
    'AbilitiesModule',
    'McpModule',
    'BankTransferModule',
    'CalendarModule',
    'EventCancellationsModule',
    'AccountingModule',
    'InvoicesModule',
    'MailModule',
    'WordpressModule',
    'ReportsModule',
    'ScheduledExportsModule',
    'WebhooksModule',
    // These show or read series, whose dates have tickets.
    'CalViewsModule',
    'EventAggregatorModule',
    'ImportModule',
    'LiveModule',
    'SeriesModule',
    'ShopModule',
    'ShopPassesModule',
    'SitePagesModule',
    'StripeModule',
    'TicketFilesModule',
    'WaitingListModule',
  ];
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({}, [], without([{ modules: tickets }]));
  });
  afterAll(() => service.close());

  it('lists events', async () => {
    await service.as('editor').post('/cal/events/v1/events').send(EVENT).expect(201);
    const { body } = await service.as('anonymous').get('/cal/events/v1/events').expect(200);
    expect(body).toMatchObject({ total: 1, events: [{ title: EVENT.title }] });
    await service.as('administrator').get('/cal/tickets/v1').expect(404);
  });

  it('lists no type of posts for them', async () => {
    const { body } = await service.as('anonymous').get('/content/v2/types').expect(200);
    expect(Object.keys(body)).toContain('cal_events');
    expect(Object.keys(body)).not.toContain('cal_rsvp_tickets');
  });

  it('has no scopes for them', async () => {
    const limitedTo = (scope: string) =>
      service
        .as('administrator')
        .post('/content/v2/users/me/application-passwords')
        .send({ name: scope, scopes: [scope] });
    await limitedTo('events:read').expect(201);
    const { body } = await limitedTo('orders:read').expect(400);
    expect(body.data.params).toHaveProperty('scopes');
  });
});
