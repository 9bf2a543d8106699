import { load } from 'cheerio';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import type { BoxOffice } from '../tickets/box-office.js';
import { boxOffice } from '../tickets/box-office.js';
import { vocabularyFaults } from './schema-vocabulary.js';

type Node = Record<string, never> & { '@type'?: string };

const TITLE = 'Rock &amp; "Roll" <em>L\'été</em> & more';
const PLAIN = 'Rock & “Roll” L’été & more';

describe('Structured data of pages', () => {
  let service: TestApp;
  let office: BoxOffice;

  beforeAll(async () => {
    service = await startApp({ SEO_EVENT_NODES: 'on' });
    office = boxOffice(service);
    const site = { title: 'A site', description: 'A tagline' };
    await service.as('administrator').post('/content/v2/settings').send(site).expect(200);
  });
  afterAll(() => service.close());

  /** All JSON-LD of a page. */
  const nodesAt = async (path: string): Promise<Node[]> => {
    const at = (address: string) => service.http().get(address.replace(SITE, ''));
    const { status, headers, text: first } = await at(path);
    const text = status === 301 ? (await at(headers.location).expect(200)).text : first;
    const $ = load(text);
    return $('script[type="application/ld+json"]')
      .toArray()
      .flatMap((script) => JSON.parse($(script).text()) as Node | Node[]);
  };
  const make = async (
    fields: object,
  ): Promise<{ id: number; url: string; venue: { url: string }; organizer: { url: string }[] }> => {
    const { body } = await service
      .as('administrator')
      .post('/cal/events/v1/events')
      .send({
        title: TITLE,
        start_date: '2031-05-10 10:00:00',
        end_date: '2031-05-10 12:00:00',
        timezone: 'Europe/Berlin',
        status: 'publish',
        ...fields,
      })
      .expect(201);
    return body;
  };
  /** The description of an event on its own page, without faults. */
  const described = async (url: string): Promise<Node> => {
    const nodes = await nodesAt(url);
    expect(nodes.flatMap((node) => vocabularyFaults(node))).toEqual([]);
    const [event] = nodes.filter((node) => node['@type'] === 'Event');
    expect(event).toBeDefined();
    return event;
  };

  it('is in the vocabulary of schema.org on event, venue, organizer and calendar pages, with plain texts', async () => {
    const { url, venue, organizer } = await make({
      description: `<p>${TITLE}</p>`,
      cost: '10 – 20',
      venue: {
        venue: TITLE,
        description: TITLE,
        address: 'Street 1',
        city: 'Ulm',
        zip: '89073',
        country: 'Germany',
        geo_lat: 48.4,
        geo_lng: 9.99,
        phone: '0731',
        website: 'https://hall.example/?a=1&b=2',
      },
      organizer: [
        { organizer: TITLE, email: 'ada@example.com', website: 'https://ada.example/' },
        { organizer: 'Bob', phone: '12' },
      ],
    });
    const event = await described(url);
    expect(event).toMatchObject({
      name: PLAIN,
      description: PLAIN,
      startDate: '2031-05-10T10:00:00+02:00',
      endDate: '2031-05-10T12:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: PLAIN,
        address: { streetAddress: 'Street 1', addressLocality: 'Ulm', postalCode: '89073', addressCountry: 'Germany' },
        geo: { latitude: 48.4, longitude: 9.99 },
        sameAs: 'https://hall.example/?a=1&b=2',
      },
      organizer: [
        { name: PLAIN, email: 'ada@example.com' },
        { name: 'Bob', telephone: '12' },
      ],
      offers: { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '20', priceCurrency: 'USD' },
    });
    for (const [path, type] of [
      [venue.url, 'Place'],
      [organizer[0]?.url ?? '', 'Person'],
      ['/events/', 'Event'],
      ['/events/month/2031-05/', 'Event'],
    ] as const) {
      const nodes = await nodesAt(path);
      const faults = nodes.flatMap((node) => vocabularyFaults(node));
      expect([path, faults]).toEqual([path, []]);
      expect([path, nodes.some((node) => node['@type'] === type)]).toEqual([path, true]);
    }
  });

  it('has the sale window, stock, price and currency of each ticket', async () => {
    const event = await office.event({ title: 'Tickets' });
    const ticket = (name: string, more: object) =>
      office.ticket(event, { name, price: '12.50', ticket: { mode: 'own', capacity: 2 }, ...more });
    await ticket('On sale', { end_date: '2031-05-09', end_time: '20:00' });
    await ticket('Later', { start_date: '2031-02-01', start_time: '08:00' });
    await ticket('Sold out', { ticket: { mode: 'own', capacity: 0 } });
    await ticket('Over', { start_date: '2020-01-01', end_date: '2020-02-01', end_time: '10:00' });
    const { offers, ...rest } = await described(`/?p=${event}`);
    expect(rest).toMatchObject({ name: 'Tickets' });
    const url = `${SITE}/?p=${event}`;
    const offer = { '@type': 'Offer', url, price: '12.50', priceCurrency: 'USD' };
    expect(offers).toMatchObject([
      {
        ...offer,
        availability: 'https://schema.org/InStock',
        validThrough: '2031-05-09T20:00:00+02:00',
        availabilityEnds: '2031-05-09T20:00:00+02:00',
      },
      {
        ...offer,
        availability: 'https://schema.org/PreOrder',
        validFrom: '2031-02-01T08:00:00+01:00',
        availabilityStarts: '2031-02-01T08:00:00+01:00',
      },
      { ...offer, availability: 'https://schema.org/SoldOut' },
      { ...offer, availability: 'https://schema.org/OutOfStock', availabilityEnds: '2020-02-01T10:00:00+01:00' },
    ]);
    const { body } = await service.http().get(`/api/cal/events/v1/events/${event}`).expect(200);
    expect(body.json_ld.offers.map(({ availability }: { availability: string }) => availability)).toEqual([
      'InStock',
      'PreOrder',
      'SoldOut',
      'OutOfStock',
    ]);
  });

  it('is sold out after the last seat was sold', async () => {
    const event = await office.event({ title: 'Last seat' });
    const ticket = await office.ticket(event, { price: '5', ticket: { mode: 'own', capacity: 1 } });
    const availability = async () => (await described(`/?p=${event}`)).offers;
    expect(await availability()).toMatchObject([{ availability: 'https://schema.org/InStock' }]);
    await office.order({ [ticket]: 1 }).expect(201);
    expect(await availability()).toMatchObject([{ availability: 'https://schema.org/SoldOut' }]);
  });

  it('always has a location', async () => {
    const nowhere = await make({ title: 'Nowhere' });
    expect((await described(nowhere.url)).location).toMatchObject({
      '@type': 'Place',
      address: { '@type': 'PostalAddress', name: 'To be announced' },
    });
    const named = await make({ title: 'Named', venue: { venue: 'Hall' } });
    expect((await described(named.url)).location).toMatchObject({
      '@type': 'Place',
      name: 'Hall',
      address: { '@type': 'PostalAddress', name: 'Hall' },
    });
    const online = await make({
      title: 'Stream',
      website: 'https://stream.example/',
      venue: { venue: 'Online event' },
    });
    expect(await described(online.url)).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://stream.example/' },
    });
  });

  it('has the price of an event without tickets in the currency of its cost', async () => {
    const offersOf = async (cost: string) =>
      (await described((await make({ title: `Cost ${cost}`, cost })).url)).offers;
    expect(await offersOf('€7,50')).toMatchObject({ '@type': 'Offer', price: '7.50', priceCurrency: 'EUR' });
    expect(await offersOf('Free')).toMatchObject({ price: '0', priceCurrency: 'USD' });
    expect(await offersOf('Donation')).toBeUndefined();
    expect(await offersOf('')).toBeUndefined();
  });

  it('has days for all-day events', async () => {
    const { url } = await make({ title: 'Days', all_day: true, end_date: '2031-05-12 00:00:00' });
    expect(await described(url)).toMatchObject({ startDate: '2031-05-10', endDate: '2031-05-12' });
  });

  it('is checked against the vocabulary: unknown classes, properties, values and missing members are found', () => {
    const event = { '@context': 'https://schema.org', '@type': 'Event', name: 'A &amp; B', startDate: 'May' };
    expect(vocabularyFaults({ ...event, performer: 'Organization', offers: { '@type': 'Ticket' }, price: 1 })).toEqual([
      '$: Event without location',
      '$.name: HTML entity in A &amp; B',
      '$.startDate: May is none of Date,DateTime',
      '$.performer: Organization is none of Person,Organization',
      '$.offers: Ticket is none of Offer',
      '$.offers: unknown class Ticket',
      '$.price: no property of Event',
    ]);
  });

  it('is left out for events behind a password', async () => {
    const { id, url } = await make({ title: 'Secret' });
    await service.as('administrator').post(`/content/v2/cal_events/${id}`).send({ password: 'pw' }).expect(200);
    expect((await nodesAt(url)).filter((node) => node['@type'] === 'Event')).toEqual([]);
  });
});
