import sharp from 'sharp';
import { DAY_MS, fromMs } from '#core/time';
import { DEMO_IDS } from '../../demo/demo-ids.js';
import { DEMO_PICTURES, type DemoPicture } from './demo-pictures.js';
import { type DemoService, sendJson, type Created } from './demo-records.js';

/** Days from today to the festival, and to the first date of the course. */
const FESTIVAL_IN_DAYS = 18;
const COURSE_IN_DAYS = 4;

/** Dates of the course, a week apart. */
const COURSE_DATES = 5;

/** Seats of each date, and the date that is sold out, from 0. */
const COURSE_SEATS = 8;
const SOLD_OUT_WEEK = 1;

const LOCAL = { timezone: 'Europe/Paris' };

/**
 * Creates what a site shows beside the records of the examples: pictures, a festival with four tickets, a course of five
 * dates of which one is sold out, colours, legal pages and menus. No example refers to them, so they come last.
 * @param nowMs milliseconds since 1970
 * @throws Error for a refused request
 */
export async function createDemoShowcase(service: DemoService, nowMs: number): Promise<void> {
  const send = (path: string, body: object): Promise<Created> =>
    sendJson(service, 'POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  const day = (days: number): string => fromMs(nowMs + days * DAY_MS).slice(0, 10);
  const [concert, festival, course] = await Promise.all(
    [DEMO_PICTURES.concert, DEMO_PICTURES.festival, DEMO_PICTURES.course].map((picture) => upload(service, picture)),
  );
  const evening = await sendJson(service, 'GET', '/cal/events/v1/events/by-slug/evening-concert');
  await send(`/cal/events/v1/events/${evening.id}`, { image: concert.id });
  await createFestival(send, { image: festival.id, day });
  await createCourse(send, { image: course.id, day });
  await send(`/cal/events/v1/categories/${DEMO_IDS.eventCategory}/colors`, { color: '#7a3b78', background: '#f4e6f3' });
  await createSitePages(send);
}

type Send = (path: string, body: object) => Promise<Created>;

/** What events of the showcase are made from. */
interface Showcase {
  /** Id of the picture. */
  image: number;
  /** The day after so many days, `YYYY-MM-DD`. */
  day(days: number): string;
}

async function createFestival(send: Send, { image, day }: Showcase): Promise<void> {
  const [first, last] = [day(FESTIVAL_IN_DAYS), day(FESTIVAL_IN_DAYS + 2)];
  const category = await coloured(send, 'Festivals', { color: '#c8372d', background: '#fdeceb' });
  const venue = await send('/cal/events/v1/venues', {
    venue: 'Old harbour',
    address: '12 Quai Rambaud',
    city: 'Lyon',
    country: 'France',
    geo_lat: 45.7401,
    geo_lng: 4.8156,
  });
  const event = await send('/cal/events/v1/events', {
    title: 'Harbour festival',
    description:
      '<p>Three days of music, food and boats. Two stages by the water, a market, and open ships in the afternoon.</p>',
    start_date: `${first} 14:00:00`,
    end_date: `${last} 23:00:00`,
    venue: { id: venue.id },
    organizer: { id: DEMO_IDS.organizer },
    categories: [category],
    featured: true,
    image,
    ...LOCAL,
  });
  const sale = { event: event.id, start_date: '2020-01-01 00:00:00', end_date: `${first} 14:00:00` };
  const earlyEnd = { end_date: `${day(FESTIVAL_IN_DAYS - 10)} 23:59:59` };
  await send('/calendar/v1/tickets', { ...sale, ...earlyEnd, title: 'Weekend, early bird', price: 59, stock: 80 });
  await send('/calendar/v1/tickets', { ...sale, title: 'Weekend', price: 79, stock: 400 });
  await send('/calendar/v1/tickets', { ...sale, title: 'One day', price: 32, stock: 250 });
  await send('/calendar/v1/tickets', { ...sale, title: 'Children up to 12', price: 0, stock: 150 });
}

async function createCourse(send: Send, { image, day }: Showcase): Promise<void> {
  const category = await coloured(send, 'Courses', { color: '#3f6f73', background: '#e6f0f0' });
  for (let week = 0; week < COURSE_DATES; week++) {
    const date = day(COURSE_IN_DAYS + 7 * week);
    const event = await send('/cal/events/v1/events', {
      title: 'Pottery for beginners',
      description: '<p>Throwing, trimming and glazing in a small group. Clay and tools are included.</p>',
      start_date: `${date} 18:30:00`,
      end_date: `${date} 21:00:00`,
      venue: { id: DEMO_IDS.venue },
      categories: [category],
      image,
      ...LOCAL,
    });
    const ticket = await send('/calendar/v1/tickets', {
      event: event.id,
      title: 'Seat at a wheel',
      price: 28,
      stock: COURSE_SEATS,
      start_date: '2020-01-01 00:00:00',
      end_date: `${date} 12:00:00`,
    });
    if (week === SOLD_OUT_WEEK) await sellOut(send, ticket.id);
  }
}

/** One purchaser takes all seats. */
async function sellOut(send: Send, ticketId: number): Promise<void> {
  const order = await send('/cal/tickets/v1/orders', {
    tickets: [{ ticket_id: ticketId, quantity: COURSE_SEATS }],
    purchaser: { name: 'Katherine Johnson', email: 'katherine@example.org' },
    gateway: 'manual',
  });
  await send(`/cal/tickets/v1/orders/${order.id}/paid`, { reference: 'Bank statement 8' });
}

async function coloured(send: Send, name: string, colors: object): Promise<number> {
  const { id } = await send('/cal/events/v1/categories', { name });
  await send(`/cal/events/v1/categories/${id}/colors`, colors);
  return id;
}

/** Imprint, privacy and terms, and the menus of header and footer. */
async function createSitePages(send: Send): Promise<void> {
  const page = async (title: string, content: string): Promise<number> =>
    (await send('/content/v2/pages', { title, content: `<p>${content}</p>`, status: 'publish' })).id;
  const imprint = await page('Imprint', 'Town Crew e.V., Main Street 1, 10115 Berlin. This is a demo.');
  const privacy = await page('Privacy', 'This demo stores what you enter until its database is deleted.');
  const terms = await page('Terms', 'Tickets of this demo admit to nothing, and cost nothing.');
  const link = (label: string, url: string): string =>
    `<!-- wp:navigation-link ${JSON.stringify({ label, url, kind: 'custom' })} /-->`;
  const menu = async (title: string, links: readonly string[]): Promise<number> =>
    (await send('/content/v2/navigation', { title, content: links.join('\n'), status: 'publish' })).id;
  const header = await menu('Header', [
    link('Events', '/events/'),
    link('Month', '/events/month/'),
    link('Courses', '/events/category/courses/'),
  ]);
  const footer = await menu('Footer', [link('About us', '/about-us/')]);
  await send('/content/v2/site-links', {
    header_menu: header,
    footer_menu: footer,
    imprint_page: imprint,
    privacy_page: privacy,
    terms_page: terms,
  });
}

async function upload(service: DemoService, { name, alt, svg }: DemoPicture): Promise<Created> {
  const data = await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  const media = await sendJson(service, 'POST', '/content/v2/media', data, {
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename=${name}`,
  });
  const altText = JSON.stringify({ alt_text: alt });
  return sendJson(service, 'POST', `/content/v2/media/${media.id}`, altText, { 'content-type': 'application/json' });
}
