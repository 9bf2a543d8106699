import type { INestApplicationContext } from '@nestjs/common';
import { ApplicationPasswordEntity } from '../../auth/application-passwords/application-password.entity.js';
import { AttendeeEntity } from '../../cal/tickets/sales/index.js';
import { MAX_PAYMENT_MINUTES } from '../../cal/tickets/kernel/index.js';
import { Clock } from '#core/context';
import { Database } from '#core/database';
import {
  DEMO_ACCESS_CODE,
  DEMO_IDS,
  DEMO_SCANNED_SECURITY_CODE,
  DEMO_SCANNER_KEY,
  DEMO_SECURITY_CODE,
} from '../../demo/demo-ids.js';
import { DAY_MS, fromMs } from '#core/time';

/** Where the REST interface answers, and as whom. */
export interface DemoService {
  /** Address of the REST root, without a slash at the end. */
  rootUrl: string;
  /** `Authorization` header of an administrator. */
  authorization: string;
}

/** A pixel, as PNG. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What a request has created. */
export interface Created {
  id: number;
  uuid?: string;
  attendees?: { id: number }[];
}

/**
 * Creates the records that the examples of the OpenAPI document refer to, through the REST interface.
 * @param app the service, with a database that has no content yet
 * @returns the ids of the records, by their name in `DEMO_IDS`
 * @throws Error for a refused request
 */
export async function createDemoRecords(
  app: INestApplicationContext,
  service: DemoService,
): Promise<Record<keyof typeof DEMO_IDS, number | string>> {
  const send = (path: string, body: object, method = 'POST'): Promise<Created> =>
    sendJson(service, method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  const calendar = await createCalendar(send);
  const ticketing = await createTicketing(send, calendar.event);
  const contents = await createContents(service, send);
  const { uuid = '' } = await send(`/content/v2/users/${contents.user}/application-passwords`, { name: 'Door phone' });
  await send('/redirects/v1/redirect', {
    url: '/old-programme',
    action_data: { url: '/programme' },
    action_type: 'url',
    match_type: 'url',
    action_code: 301,
    group_id: DEMO_IDS.redirectGroup,
  });
  await createVersions(send, {
    posts: contents.post,
    pages: contents.page,
    navigation: contents.navigationMenu,
    cal_venue: calendar.venue,
    cal_organizer: calendar.organizer,
    cal_events: calendar.event,
  });
  const { venue, organizer, eventCategory: category } = calendar;
  await createComingEvent(app, send, { venue, organizer, category });
  const sales = await createCodesAndInvoice(send, ticketing.ticket, ticketing.paidOrder);
  await send('/cache/v1/jobs', { kind: 'img', ids: [contents.media], by: 'service' });
  const database = app.get(Database);
  // All are random, and examples cannot know them.
  await database.write(async () => {
    const { attendee: id } = ticketing;
    await database.update(AttendeeEntity, { id }, { security_code: DEMO_SECURITY_CODE });
    const { scannedAttendee } = sales;
    await database.update(AttendeeEntity, { id: scannedAttendee }, { security_code: DEMO_SCANNED_SECURITY_CODE });
    await database.update(ApplicationPasswordEntity, { uuid }, { uuid: DEMO_IDS.applicationPassword });
  });
  const { id: reusableBlock } = await send('/content/v2/blocks', { title: 'Opening hours', status: 'publish' });
  await createVersions(send, { blocks: reusableBlock });
  const { applicationPassword, redirect, redirectGroup, job } = DEMO_IDS;
  return {
    ...calendar,
    ...ticketing,
    ...contents,
    ...sales,
    reusableBlock,
    applicationPassword,
    redirect,
    redirectGroup,
    job,
  };
}

type Send = (path: string, body: object) => Promise<Created>;

/** An event with everything that it refers to. */
async function createCalendar(send: Send) {
  const category = await send('/cal/events/v1/categories', { name: 'Music' });
  const eventTag = await send('/cal/events/v1/tags', { name: 'Summer' });
  const organizer = await send('/cal/events/v1/organizers', { organizer: 'Town crew', email: 'crew@example.org' });
  const venue = await send('/cal/events/v1/venues', {
    venue: 'Town hall',
    address: '1 Market Square',
    city: 'Lyon',
    country: 'France',
  });
  const event = await send('/cal/events/v1/events', {
    title: 'Summer concert',
    description: '<p>Bring a blanket.</p>',
    start_date: '2031-07-01 19:00:00',
    end_date: '2031-07-01 22:00:00',
    timezone: 'Europe/Paris',
    venue: { id: venue.id },
    organizer: { id: organizer.id },
    categories: [category.id],
    tags: [eventTag.id],
  });
  return {
    event: event.id,
    venue: venue.id,
    organizer: organizer.id,
    eventCategory: category.id,
    eventTag: eventTag.id,
  };
}

/** A ticket with orders in several states, and an attendee. */
async function createTicketing(send: Send, event: number) {
  await send('/cal/tickets/v1/settings', {
    qr_api_key: DEMO_SCANNER_KEY,
    manual_payment: true,
    payment_minutes_by_gateway: { manual: MAX_PAYMENT_MINUTES },
  });
  const ticket = await send('/calendar/v1/tickets', {
    title: 'Standard',
    event,
    price: 12.5,
    stock: 200,
    start_date: '2020-01-01 00:00:00',
    end_date: '2031-07-01 19:00:00',
  });
  const order = (): Promise<Created> =>
    send('/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: ticket.id, quantity: 1 }],
      purchaser: { name: 'Ada Lovelace', email: 'ada@example.org' },
      gateway: 'manual',
    });
  const paidOrder = await order();
  await send(`/cal/tickets/v1/orders/${paidOrder.id}/paid`, { reference: 'Bank statement 7' });
  const unpaidOrder = await order();
  const cancelledOrder = await order();
  const attendee = await send('/cal/tickets/v1/attendees', {
    ticket_id: ticket.id,
    full_name: 'Grace Hopper',
    email: 'grace@example.org',
  });
  return {
    ticket: ticket.id,
    attendee: attendee.id,
    order: cancelledOrder.id,
    paidOrder: paidOrder.id,
    paidAttendee: paidOrder.attendees?.[0]?.id ?? 0,
    unpaidOrder: unpaidOrder.id,
  };
}

/** Records of `content/v2`. */
async function createContents(service: DemoService, send: Send) {
  const post = await send('/content/v2/posts', {
    title: 'Summer programme',
    content: '<p>Concerts in July.</p>',
    status: 'publish',
  });
  const page = await send('/content/v2/pages', { title: 'About us', status: 'publish' });
  const navigationMenu = await send('/content/v2/navigation', { title: 'Main menu', status: 'publish' });
  const media = await sendJson(service, 'POST', '/content/v2/media', IMAGE, {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename=stage.png',
  });
  const postCategory = await send('/content/v2/categories', { name: 'Announcements of the town' });
  const tag = await send('/content/v2/tags', { name: 'Town' });
  const comment = await send('/content/v2/comments', { post: post.id, content: 'See you there.' });
  const user = await send('/content/v2/users', {
    username: 'edith',
    email: 'edith@example.org',
    password: 'a long sign-in password',
    roles: ['editor'],
  });
  return {
    post: post.id,
    page: page.id,
    navigationMenu: navigationMenu.id,
    media: media.id,
    category: postCategory.id,
    tag: tag.id,
    comment: comment.id,
    user: user.id,
  };
}

/** An attendee who is checked in by examples, codes of both kinds, and an invoice. */
async function createCodesAndInvoice(send: Send, ticket: number, paidOrder: number) {
  const scannedAttendee = await send('/cal/tickets/v1/attendees', {
    ticket_id: ticket,
    full_name: 'Mary Somerville',
    email: 'mary@example.org',
  });
  const discountCode = await send('/cal/tickets/v1/discount-codes', { code: 'SUMMER', percent: 10 });
  const accessCode = await send('/cal/tickets/v1/access-codes', {
    code: DEMO_ACCESS_CODE,
    name: 'Friends of the crew',
  });
  await send('/invoices/v1/settings', {
    is_on: true,
    seller_name: 'Town Crew e.V.',
    seller_address: 'Main Street 1\n10115 Berlin',
    seller_country: 'DE',
  });
  const invoice = await send('/invoices/v1/invoices', { order: paidOrder });
  return {
    scannedAttendee: scannedAttendee.id,
    discountCode: discountCode.id,
    accessCode: accessCode.id,
    invoice: invoice.id,
  };
}

/** Texts of the stored versions by path below `content/v2`; pages of the demo show them. */
const VERSION_TEXTS = {
  posts: '<p>Concerts in July and August.</p>',
  pages: '<p>We run the town hall and its concerts.</p>',
  navigation: '<!-- wp:page-list /-->',
  blocks: '<p>Daily from nine.</p>',
  cal_venue: '<p>Built in 1897, with room for 400 guests.</p>',
  cal_organizer: '<p>The culture office of the town.</p>',
  cal_events: '<p>Bring a blanket. In case of rain, the concert takes place in the town hall.</p>',
} as const;

/** Creates a stored version and an autosave of each record (`DEMO_VERSIONS`). @param ids by path below `content/v2` */
async function createVersions(
  send: Send,
  ids: Readonly<Partial<Record<keyof typeof VERSION_TEXTS, number>>>,
): Promise<void> {
  for (const [path, content] of Object.entries(VERSION_TEXTS)) {
    const id = ids[path as keyof typeof VERSION_TEXTS];
    if (id === undefined) continue;
    await send(`/content/v2/${path}/${id}`, { content });
    await send(`/content/v2/${path}/${id}/autosaves`, { content: `${content}<p>Not saved yet.</p>` });
  }
}

/**
 * Creates an event of tomorrow with tickets on sale, and a sticky post that leads visitors of the front page to it, to
 * the sign-in and to the documentation. No example refers to them.
 */
async function createComingEvent(
  app: INestApplicationContext,
  send: Send,
  { venue, organizer, category }: Record<'venue' | 'organizer' | 'category', number>,
): Promise<void> {
  const tomorrow = fromMs(app.get(Clock).nowMs() + DAY_MS).slice(0, 10);
  const event = await send('/cal/events/v1/events', {
    title: 'Evening concert',
    description: '<p>Chamber music by candlelight.</p>',
    start_date: `${tomorrow} 19:00:00`,
    end_date: `${tomorrow} 22:00:00`,
    timezone: 'Europe/Paris',
    venue: { id: venue },
    organizer: { id: organizer },
    categories: [category],
    featured: true,
  });
  const sale = { event: event.id, start_date: '2020-01-01 00:00:00', end_date: `${tomorrow} 19:00:00` };
  await send('/calendar/v1/tickets', { ...sale, title: 'Standard', price: 18, stock: 120 });
  await send('/calendar/v1/tickets', { ...sale, title: 'Reduced', price: 12, stock: 40 });
  await send('/content/v2/posts', {
    title: 'Try this demo',
    content: [
      '<ul>',
      '<li><a href="/event/evening-concert/">Buy a ticket</a> for tomorrow evening: nothing is charged.</li>',
      '<li><a href="/admin">Sign in</a> with the password that the first start has printed.</li>',
      '<li><a href="/docs">Use the API</a>: each example can be sent from the page.</li>',
      '</ul>',
    ].join(''),
    status: 'publish',
    sticky: true,
  });
}

/** Sends a request. @throws Error for a refused one */
export async function sendJson(
  { rootUrl, authorization }: DemoService,
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Created> {
  const response = await fetch(rootUrl + path, {
    method,
    headers: { authorization, ...headers },
    body: body instanceof Buffer ? new Uint8Array(body) : body,
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Created;
}
