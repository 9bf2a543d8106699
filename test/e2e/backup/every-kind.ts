import { RequestContext } from '../../../src/core/context/request-context.js';
import { DisputesService } from '../../../src/cal/tickets/payments/disputes.service.js';
import { PaymentsService } from '../../../src/cal/tickets/payments/payments.service.js';
import { SeriesDateEntity } from '../../../src/cal/series/series-date.entity.js';
import { SeriesEntity } from '../../../src/cal/series/series.entity.js';
import { SeriesPassTicketEntity } from '../../../src/cal/series/passes/series-pass-ticket.entity.js';
import { SeriesPassEntity } from '../../../src/cal/series/passes/series-pass.entity.js';
import { SeriesTicketLineEntity } from '../../../src/cal/series/tickets/series-ticket-line.entity.js';
import { SeriesTicketEntity } from '../../../src/cal/series/tickets/series-ticket.entity.js';
import { WaitingEntryEntity } from '../../../src/waiting-list/waiting-entry.entity.js';
import { ProviderEventEntity } from '../../../src/cal/tickets/payments/provider-event.entity.js';
import { EventCancellationEntity } from '../../../src/event-cancellations/event-cancellation.entity.js';
import { EventCancellationItemEntity } from '../../../src/event-cancellations/event-cancellation-item.entity.js';
import { EmailChangeEntity } from '../../../src/auth/email-changes/email-change.entity.js';
import { SecondFactorEntity } from '../../../src/auth/second-factor/second-factor.entity.js';
import { Database } from '../../../src/core/database/database.js';
import { MailBroadcastEntity } from '../../../src/mail/broadcasts/mail-broadcast.entity.js';
import { MailMessageEntity } from '../../../src/mail/messages/mail-message.entity.js';
import { MailUnsubscribeEntity } from '../../../src/mail/unsubscribe/mail-unsubscribe.entity.js';
import { MigratedRecordEntity } from '../../../src/migration/entities/migrated-record.entity.js';
import { MigratedValueEntity } from '../../../src/migration/entities/migrated-value.entity.js';
import { MigrationIssueEntity } from '../../../src/migration/entities/migration-issue.entity.js';
import { MigrationLinkEntity } from '../../../src/migration/entities/migration-link.entity.js';
import { MigrationRunEntity } from '../../../src/migration/entities/migration-run.entity.js';
import { InstallationService } from '../../../src/core/site/installation.service.js';
import type { Caller, TestApp } from '../../helpers/app.js';
import { addRule, visit } from '../../helpers/redirects.js';
import { batchOf, item, sendBatch, startImport } from '../aggregator/aggregator-helper.js';
import { picture, uploaded } from '../media/media-helper.js';
import { make } from '../seo/pages.js';
import { addAdmission } from './admission-rows.js';
import { addDeviceSales } from './device-sales-rows.js';
import { boxOffice } from '../tickets/box-office.js';

/** Texts that engines and encodings like to spoil. */
const TEXT = 'Ñandú "quoted" \\ back\\slash 𝄞 日本語\nnew line\ttab \u2028 <b>bold</b> 100 %';
const SECOND_VERSION = 'Second version with <a href="http://site.example/parent/">a link</a>';
const GLOBAL_HALL = { venue: 'Global hall', global_id: 'hall.example?id=7', city: 'Ulm' };
/** Key of the scanners on the site. */
export const DOOR_KEY = 'door-key-0123';
const SIGN_IN_PASSWORD = 'sign-in password of Ann';

/** A site with every kind of content, made over REST, and what there is to ask it. */
export interface FullSite {
  /** Addresses under the REST root to compare. */
  paths: string[];
  /** Public addresses below the site: pages and files. */
  pages: string[];
  /** An account made over REST, with its application password. */
  ann: { login: string; password: string };
}

/** Makes some of everything. */
export async function makeEverything(service: TestApp): Promise<FullSite> {
  const admin = service.as('administrator');
  const pages = ['/events/', '/events/month/2031-05/', '/sitemap.xml', '/events/?ical=1'];
  const paths = new Set(LISTS);
  const see = (...seen: string[]): void => seen.forEach((path) => paths.add(path));

  await admin.post('/content/v2/settings').send({ title: TEXT, timezone: 'Europe/Berlin' }).expect(200);
  await service.app.get(InstallationService).id();
  const database = service.app.get(Database);
  await database.write(async () => {
    await database.insert(SecondFactorEntity, {
      user_id: service.ids.contributor,
      sealed: 'sealed',
      confirmed: null,
      last_step: 0,
      recovery_hashes: ['hash'],
    });
    await database.insert(EmailChangeEntity, {
      user_id: service.ids.contributor,
      email: 'new@contributor.example',
      secret_salt: '8'.repeat(40),
      expires: 4_102_444_800_000,
    });
  });
  await database.write(async () => {
    const of = { site_key: 'site', kind: 'posts' as const, source_id: 7 };
    const run = {
      site_key: 'site',
      site_url: 'https://old.example',
      state: 'copied' as const,
      started: '2030-01-01 00:00:00',
      finished: null,
    };
    const id = await database.insert(MigrationRunEntity, {
      ...run,
      same_ids: true,
      progress: { posts: { cursor: 7, done: true } },
      settings_before: null,
    });
    await database.insert(MigratedRecordEntity, {
      ...of,
      target_id: 8,
      run_id: id,
      fingerprint: 'hash',
      merged: false,
    });
    await database.insert(MigratedValueEntity, { ...of, name_key: 'hash', name: 'meta:rule', value: '"no dogs"' });
    await database.insert(MigrationIssueEntity, {
      run_id: id,
      severity: 'changed',
      kind: 'posts',
      source_id: 7,
      field: 'post_name',
      reason: TEXT,
    });
    await database.insert(MigrationLinkEntity, {
      run_id: id,
      kind: 'pages',
      source_id: 7,
      member: 'parent_id',
      space: 'pages',
      target_source_id: 9,
    });
  });
  await database.write(async () => {
    await database.insert(MailMessageEntity, {
      kind: 'order-completed',
      topic: 'order 1',
      recipient_key: 'hash',
      revision: 1,
      recipient: 'ann@site.example',
      recipient_name: TEXT,
      languages: 'de,en',
      order_id: 1,
      event_id: null,
      facts: { text: TEXT },
      state: 'sent',
      lane: null,
      attempts: 1,
      due: 0,
      last_error: '',
      message_id: '1@site.example',
      created: 1_900_000_000_000,
      sent: 1_900_000_000_001,
    });
    await database.insert(MailBroadcastEntity, {
      kind: 'announcement',
      origin: 'announcement 1',
      event_id: 1,
      author_id: 1,
      subject: 'Entrance',
      body: TEXT,
      audience: { ticketIds: [1] },
      facts: null,
      state: 'done',
      position: 1,
      recipients: 1,
      created: 1_900_000_000_000,
    });
    await database.insert(MailUnsubscribeEntity, { recipient_key: 'hash', created: 1_900_000_000_000 });
  });
  const image = await uploaded(service, 'author', 'Länge.png', await picture(1200, 900));
  const file = await uploaded(service, 'editor', 'notes.csv', 'a;b\n1;2\n');
  see(`/content/v2/media/${image.id}`, `/content/v2/media/${file.id}`);
  for (const url of [image.source_url, file.source_url, ...sizesOf(image)]) pages.push(new URL(url).pathname);

  const category = await make(service, 'categories', { name: 'Jazz & Ñ', description: TEXT });
  const child = await make(service, 'categories', { name: 'Bebop', parent: category.id });
  const tag = await make(service, 'tags', { name: '夏祭り' });
  see(`/content/v2/categories/${child.id}`, `/content/v2/tags/${tag.id}`);
  const post = await make(service, 'posts', {
    title: TEXT,
    content: `<p>Saxophone ${TEXT}</p>`,
    status: 'publish',
    categories: [child.id],
    tags: [tag.id],
    featured_media: image.id,
    sticky: true,
    seo: { title: 'Head', focus_keyphrase: 'jazz', seo_score: 61, primary_category: child.id },
  });
  await admin.post(`/content/v2/posts/${post.id}`).send({ content: SECOND_VERSION, slug: 'another-slug' }).expect(200);
  const guarded = await make(service, 'posts', { title: 'Guarded', status: 'publish', password: 'secret word' });
  const parent = await make(service, 'pages', { title: 'Parent', status: 'publish' });
  const page = await make(service, 'pages', { title: 'Page', status: 'publish', parent: parent.id, menu_order: -3 });
  await make(service, 'pages', { title: 'Trashed', status: 'publish' }).then(({ id }) =>
    admin.delete(`/content/v2/pages/${id}`).expect(200),
  );
  const withdrawn = { title: 'Cancelled', start_date: '2031-05-06 10:00:00', end_date: '2031-05-06 11:00:00' };
  await admin
    .post('/cal/events/v1/events')
    .send({ ...withdrawn, status: 'publish' })
    .expect(201)
    .then(({ body }) => admin.delete(`/cal/events/v1/events/${(body as { id: number }).id}`).expect(200));
  await admin.delete(`/auth/v1/previews?id=${post.id}`).expect(200);
  const comment = await make(service, 'comments', { post: post.id, content: TEXT });
  const reply = await make(service, 'comments', { post: post.id, parent: comment.id, content: 'Reply' });
  const menu = await make(service, 'navigation', {
    title: 'Menu',
    content: '<!-- wp:page-list /-->',
    status: 'publish',
  });
  const block = await make(service, 'blocks', { title: 'Block', content: TEXT, status: 'publish' });
  see(
    `/content/v2/posts/${post.id}?context=edit`,
    `/content/v2/posts/${guarded.id}?context=edit`,
    `/content/v2/posts/${post.id}/revisions`,
    `/content/v2/pages/${page.id}?context=edit`,
    `/content/v2/comments/${reply.id}?context=edit`,
    `/content/v2/navigation/${menu.id}?context=edit`,
    `/content/v2/blocks/${block.id}?context=edit`,
    `/seo/v1/get_head?url=${encodeURIComponent('http://site.example/another-slug/')}`,
    `/seo/v1/fields/post/${post.id}`,
  );
  pages.push('/another-slug/', '/parent/page/');

  const ann = await make(service, 'users', {
    username: 'ann',
    email: 'Ann@site.example',
    password: SIGN_IN_PASSWORD,
    roles: ['editor'],
    description: TEXT,
  });
  const keys = `/content/v2/users/${ann.id}/application-passwords`;
  const key = await admin.post(keys).send({ name: 'Phone' }).expect(201);
  see(`/content/v2/users/${ann.id}?context=edit`, keys);

  const venue = await admin
    .post('/cal/events/v1/venues')
    .send({
      venue: 'Hall Ñ',
      address: 'Street 1',
      city: 'Köln',
      country: 'Germany',
      show_map: false,
      geo_lat: 50.941357,
      geo_lng: 6.958307,
    })
    .expect(201);
  const organizer = await admin
    .post('/cal/events/v1/organizers')
    .send({ organizer: 'Ann & co', email: 'ann@site.example', phone: '+49 221 1', website: 'https://ann.example/' })
    .expect(201);
  const office = boxOffice(service);
  const event = await office.event({
    title: TEXT,
    description: `Saxophone ${TEXT}`,
    venue: venue.body.id,
    organizer: [organizer.body.id],
    categories: ['Concert'],
    tags: ['late'],
    cost: '12.50',
    image: image.id,
    featured: true,
  });
  const { body: described } = await admin.get(`/cal/events/v1/events/${event}`).expect(200);
  const colors = `/cal/events/v1/categories/${described.categories[0].id}/colors`;
  await admin.post(colors).send({ color: '#b04927', priority: 2 }).expect(200);
  see(colors);
  await office.event({ title: 'Whole days', all_day: true, start_date: '2031-10-25', end_date: '2031-10-27' });
  const run = await startImport(service);
  await sendBatch(service, run, batchOf(run.hash, [item('uid@there', { venue: GLOBAL_HALL })])).expect(200);
  see(
    `/cal/events/v1/events/${event}`,
    `/cal/events/v1/venues/${venue.body.id}`,
    `/cal/events/v1/organizers/${organizer.body.id}`,
    `/calendar/v1/events/${event}`,
    '/cal/events/v1/events?search=saxophone&start_date=2031-01-01',
    '/cal/event-aggregator/v1/import',
  );

  await admin.post(`/mail/v1/events/${event}`).send({ reminder_hours: 24 }).expect(200);
  see(`/mail/v1/events/${event}`, '/mail/v1/messages');
  await admin.post('/cal/tickets/v1/settings').send({ manual_instructions: TEXT, qr_api_key: DOOR_KEY }).expect(200);
  await admin.post('/cal/tickets/v1/scanner-keys').send({ name: TEXT, event_id: event }).expect(201);
  await admin.post(`/live/v1/events/${event}/displays`).send({ name: TEXT }).expect(201);
  await admin.post('/cal/tickets/v1/event-grants').send({ event_id: event, user: 'editor' }).expect(201);
  see(`/cal/tickets/v1/event-grants?event_id=${event}`);
  const own = { ticket: { mode: 'own', capacity: 20 } };
  const free = await office.ticket(event, own);
  const paid = await office.ticket(event, { ...own, price: '12.50' });
  const shared = await office.ticket(event, { ticket: { mode: 'global', event_capacity: 9 } });
  const hall = { post_id: event, name: TEXT, capacity: 30 };
  const pool = await admin.post('/cal/tickets/v1/pools').send(hall).expect(201);
  await admin
    .post(`/cal/tickets/v1/tickets/${free}/pools`)
    .send({ pool_ids: [event, pool.body.id] })
    .expect(200);
  see(`/cal/tickets/v1/pools?post_id=${event}`);
  const order = await office.order({ [free]: 2, [paid]: 1, [shared]: 1 }).expect(201);
  await admin.post('/cal/tickets/v1/discount-codes').send({ code: 'SPRING', name: TEXT, percent: 10 }).expect(201);
  await office.order({ [paid]: 1 }, { discount_code: 'spring' }).expect(201);
  see('/cal/tickets/v1/discount-codes');
  const hidden = await office.ticket(event, { ...own, visibility: 'code', price: '5', donation: { min: '1' } });
  await admin.post('/cal/tickets/v1/access-codes').send({ code: 'BACKSTAGE', name: TEXT }).expect(201);
  await office.order({ [hidden]: 1 }, { access_code: 'backstage' }).expect(201);
  see('/cal/tickets/v1/access-codes', `/cal/tickets/v1/tickets/${hidden}`);
  await admin.post('/invoices/v1/settings').send({ is_on: true, seller_name: TEXT, seller_address: TEXT }).expect(200);
  await admin.post('/cal/tickets/v1/settings').send({ billing_details: 'optional' }).expect(200);
  const billing = { company: TEXT, address: TEXT, country: 'DE' };
  const terms = await admin.post('/content/v2/pages').send({ title: TEXT, status: 'publish' }).expect(201);
  await admin.post('/content/v2/site-links').send({ terms_page: terms.body.id }).expect(200);
  const billed = await office.order({ [paid]: 1 }, { billing, accept_terms: true }).expect(201);
  await admin.post(`/cal/tickets/v1/orders/${billed.body.id}/paid`).send({}).expect(200);
  const invoice = await admin.post('/invoices/v1/invoices').send({ order: billed.body.id }).expect(201);
  see(`/invoices/v1/invoices/${invoice.body.id}`, `/cal/tickets/v1/orders/${billed.body.id}`, '/invoices/v1/settings');
  const report = await admin.post('/accounting/v1/cash-reports').send({}).expect(201);
  await admin.post('/accounting/v1/settings').send({ siren: '732829320' }).expect(200);
  see('/accounting/v1/settings', `/accounting/v1/cash-reports/${report.body.id}`);
  await admin.post('/waiting-list/v1/settings').send({ offer_hours: 48 }).expect(200);
  await admin.post(`/waiting-list/v1/events/${event}`).send({ is_on: true }).expect(200);
  see(
    '/waiting-list/v1/settings',
    `/waiting-list/v1/events/${event}`,
    '/waiting-list/v1/entries',
    '/content/v2/site-links',
  );
  const hook = await admin
    .post('/webhooks/v1/endpoints')
    .send({ url: 'https://hooks.example/', description: TEXT, types: ['user.created'] })
    .expect(201);
  see(`/webhooks/v1/endpoints/${hook.body.id}`);
  const guests = { ticket_id: shared, guests: [{ name: TEXT, reference: 'pretix A7K3C-1', original_price: '25.00' }] };
  await admin.post('/cal/tickets/v1/box-office/guest-imports').send(guests).expect(201);
  see(`/cal/tickets/v1/box-office/guest-imports?post_id=${event}`);
  const books = { name: TEXT, kind: 'invoices', every: 'monthly', recipients: ['books@site.example'], is_on: false };
  await admin.post('/reports/v1/scheduled-exports').send(books).expect(201);
  see('/reports/v1/scheduled-exports');
  const cancelled = await office.order({ [paid]: 2 }, { accept_terms: true }).expect(201);
  await admin.post(`/cal/tickets/v1/orders/${cancelled.body.id}/cancel`).send({ reason: TEXT }).expect(200);
  await admin.post(`/cal/tickets/v1/orders/${order.body.id}/paid`).send({ reference: 'statement' }).expect(200);
  await admin.post(`/cal/tickets/v1/orders/${order.body.id}/refunds`).send({ amount: '1', reason: TEXT }).expect(201);
  await admin.post(`/cal/tickets/v1/self-service/${event}`).send({ cancellations: 'all' }).expect(200);
  const unwanted = await office.order({ [paid]: 1 }, { accept_terms: true }).expect(201);
  await admin.post(`/cal/tickets/v1/orders/${unwanted.body.id}/paid`).send({}).expect(200);
  const byPurchaser = (path: string, { body: { id, order_key } }: typeof order, body: object) =>
    service
      .as('anonymous')
      .post(`/cal/tickets/v1/orders/${id}${path}`)
      .send({ order_key, ...body });
  await byPurchaser('/cancel', unwanted, { reason: TEXT }).expect(200);
  const [, { id: given }, , exchanged] = order.body.attendees as { id: number }[];
  await admin
    .post(`/cal/tickets/v1/orders/${order.body.id}/attendees/${exchanged.id}/exchange`)
    .send({ ticket_id: free })
    .expect(201);
  await byPurchaser(`/attendees/${given}/transfer`, order, { full_name: TEXT, email: 'new@example.org' }).expect(200);
  const [payment] = await service.app.get(PaymentsService).ofOrder(order.body.id);
  const dispute = {
    reference: 'dp_1',
    state: 'won',
    amountMinor: 1250,
    isWithdrawn: false,
    reason: 'fraudulent',
  } as const;
  await RequestContext.run(new RequestContext(), () =>
    service.app.get(DisputesService).record(payment, { ...dispute, evidenceDueUtc: null }),
  );
  await database.write(async () => {
    await database.insert(WaitingEntryEntity, {
      post_id: event,
      ticket_id: paid,
      person_hash: '3'.repeat(64),
      name: TEXT,
      email: 'waits@example.org',
      quantity: 2,
      state: 'waiting',
      place: 1,
      joined_utc: '2030-01-01 00:00:00',
    });
    const series = await database.insert(SeriesEntity, {
      rule: 'FREQ=WEEKLY;COUNT=12',
      dates: ['2031-05-01 19:30:00'],
      excluded: ['2031-04-14'],
      timezone: 'Europe/Berlin',
      start_date: '2031-03-03 19:30:00',
      end_date: '2031-03-03 21:00:00',
      all_day: false,
      made_until: '2031-05-19 19:30:00',
      grow_utc: null,
      author_id: null,
      created_utc: '2030-01-01 00:00:00',
      modified_utc: '2030-01-01 00:00:00',
    });
    await database.insert(SeriesDateEntity, {
      event_id: event,
      series_id: series,
      original_start: '2031-03-03 19:30:00',
      is_detached: false,
    });
    await database.insert(SeriesTicketLineEntity, {
      series_id: series,
      line_id: paid,
      provider: 'tc',
      template: { name: TEXT, price: 1250, currency: 'USD', capacity: 20 },
      pools: [{ isOfEvent: false, name: TEXT, capacity: 50 }],
      start_date: '2031-03-03 19:30:00',
      is_removed: false,
    });
    await database.insert(SeriesTicketEntity, { ticket_id: paid, event_id: event, line_id: paid });
    await database.insert(SeriesPassEntity, { line_id: paid, series_id: series, dates_count: 2 });
    await database.insert(SeriesPassTicketEntity, {
      attendee_id: given,
      line_id: paid,
      order_id: Number(order.body.id),
      unit: 0,
    });
    const cancellation = await database.insert(EventCancellationEntity, {
      event_id: event,
      open_event_id: null,
      preview_key: '4'.repeat(64),
      state: 'done',
      status: 'postponed',
      refunds: 'tickets',
      ticket_ids: [paid],
      retained_percent: 10,
      reason: TEXT,
      message: TEXT,
      author_id: service.ids.administrator,
      created_utc: '2030-01-01 00:00:00',
    });
    await database.insert(EventCancellationItemEntity, {
      cancellation_id: cancellation,
      order_id: order.body.id,
      action: 'refund',
      state: 'done',
      is_stored: true,
      tickets: 1,
      currency: 'USD',
      amount_minor: 1125,
      by_hand_minor: 0,
      retained_minor: 125,
      modified_utc: '2030-01-01 00:00:00',
    });
    await database.insert(ProviderEventEntity, {
      provider: 'stripe',
      event_id: 'evt_1',
      type: 'checkout.session.completed',
      state: 'processed',
      due: 0,
      received_utc: '2030-01-01 00:00:00',
    });
  });
  const attendee = (order.body.attendees as [{ id: number }])[0].id;
  const code = (await admin.get(`/cal/tickets/v1/attendees/${attendee}/qr`).expect(200)).body as {
    security_code: string;
  };
  await service
    .as('anonymous')
    .post('/cal/tickets/v1/qr')
    .send({ api_key: DOOR_KEY, ticket_id: attendee, security_code: code.security_code })
    .expect(201);
  const cart = await office.cart({ [free]: 3 }).expect(200);
  see(...(await addAdmission(service, { event, ticket: paid, attendee, text: TEXT })));
  see(...(await addDeviceSales(service, paid)));
  see(
    `/cal/tickets/v1/tickets/${shared}`,
    `/cal/tickets/v1/orders/${order.body.id}`,
    `/cal/tickets/v1/orders/${order.body.id}/payments`,
    `/cal/tickets/v1/orders/${cancelled.body.id}`,
    `/cal/tickets/v1/orders/${unwanted.body.id}`,
    `/cal/tickets/v1/self-service/${event}`,
    `/cal/tickets/v1/attendees/${attendee}`,
    `/cal/tickets/v1/attendees/${attendee}/qr`,
  );
  expect(cart.body.cart_hash).toBeTruthy();

  const organization = { company_or_person: 'company', company_name: 'Acme', description: 'Events' };
  await admin.post('/seo/v1/configuration/site_representation').send(organization).expect(200);
  await admin.post('/seo/v1/alerts/dismiss').send({ key: 'black-friday-promotion' }).expect(200);
  for (const step of ['indexing/posts', 'indexing/terms', 'indexing/general', 'link-indexing/posts'])
    await admin.post(`/seo/v1/${step}`).expect(200);

  const rule = await addRule(service, { url: '/old ñ', action_data: { url: '/new' }, title: TEXT });
  await addRule(service, { url: '^/number/(\\d+)', regex: true, action_data: { url: '/n/$1' } });
  await visit(service, '/nowhere-at-all');
  await visit(service, '/number/7');
  expect(rule).toBeGreaterThan(0);
  await admin
    .post('/cache/v1/settings')
    .send({ cloud_ips: ['203.0.113.7'] })
    .expect(200);

  // The highest id is free again; nothing may get it a second time.
  const last = await make(service, 'posts', { title: 'Last' });
  await admin.delete(`/content/v2/posts/${last.id}?force=true`).expect(200);
  return { paths: [...paths], pages, ann: { login: 'ann', password: key.body.password as string } };
}

/** Lists and settings of every namespace. */
const LISTS = [
  ...[
    'posts',
    'pages',
    'media',
    'categories',
    'tags',
    'users',
    'comments',
    'navigation',
    'cal_events',
    'cal_venue',
  ].map((base) => `/content/v2/${base}?context=edit`),
  ...['cal_organizer', 'cal_events_cat'].map((base) => `/content/v2/${base}?context=edit`),
  '/content/v2/posts?status=trash,draft,publish&_embed=1',
  '/content/v2/pages?status=trash',
  '/content/v2/posts?search=second',
  '/content/v2/search?search=saxophone',
  '/content/v2/settings',
  '/content/v2/types',
  '/content/v2/users/me?context=edit',
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((base) => `/cal/events/v1/${base}`),
  '/cal/events/v1/events?start_date=2020-01-01&per_page=50',
  ...['events', 'venues', 'organizers', 'tickets'].map((base) => `/calendar/v1/${base}`),
  ...['tickets', 'attendees', 'orders', 'settings'].map((base) => `/cal/tickets/v1/${base}`),
  ...['redirect', 'group', 'log', '404', 'setting'].map((base) => `/redirects/v1/${base}`),
  '/seo/v1/statistics',
  '/seo/v1/alerts/dismissed',
  '/seo/v1/configuration/get_site_representation',
  '/seo/v1/configuration/get_configuration_state',
  '/cache/v1/settings',
  '/block-editor/v1/navigation-fallback',
];

function sizesOf(image: { media_details: { sizes: Record<string, { source_url: string }> } }): string[] {
  return Object.values(image.media_details.sizes).map((size) => size.source_url);
}

/** Responses to the same requests: status, headers that describe the body, and the body itself. */
export async function responses(service: TestApp, { paths, pages }: FullSite): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const caller of ['administrator', 'anonymous'] as const satisfies Caller[]) {
    for (const path of paths) {
      const { status, text, headers } = await service.as(caller).get(path);
      found[`${caller} ${path}`] = [status, headers['x-wp-total'], headers.link, text];
    }
  }
  for (const page of pages) {
    const { status, headers, body } = await service.http().get(page).responseType('blob');
    found[page] = [
      status,
      headers['content-type'],
      // The date of a calendar file is that on which the process first saw its content.
      page.includes('ical=') ? undefined : headers['last-modified'],
      headers.etag,
      withoutChance(body as Buffer),
    ];
  }
  return found;
}

/** A page without what differs in each response: the random name of a script and the time of day. */
function withoutChance(page: Buffer): string {
  return page
    .toString('latin1')
    .replace(/(data-view-breakpoint-pointer=|breakpoint-)"?[0-9a-f-]{36}/g, '$1')
    .replace(/"now":"[^"]*"/g, '"now":""');
}
