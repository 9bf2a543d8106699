import fc from 'fast-check';
import { readEventPage } from './event-page.js';

const page = (data: unknown) =>
  readEventPage(`<script type="application/ld+json">${JSON.stringify(data)}</script>`, 'https://site.example/agenda');
const event = { '@type': 'Event', name: 'Talk &amp; tea', startDate: '2031-05-01', '@id': 'https://site.example/#1' };

describe('readEventPage', () => {
  it('finds calendars and the REST root by absolute and relative URLs', () => {
    const found = readEventPage(
      '<link rel="https://api.w.org/" href="/wp-json/"><a href="cal.ics">x</a><link rel="alternate" type="text/calendar" href="webcal">',
      'https://site.example/a/',
    );
    expect(found).toMatchObject({
      apiRoot: 'https://site.example/wp-json/',
      calendars: ['https://site.example/a/cal.ics', 'https://site.example/a/webcal'],
    });
  });

  it.each([
    [event],
    [[event]],
    [{ '@graph': [{ '@type': 'WebPage' }, event] }],
    [{ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: event }] }],
    [
      {
        '@type': ['Thing', 'https://schema.org/MusicEvent'],
        name: 'Talk &amp; tea',
        startDate: '2031-05-01',
        '@id': event['@id'],
      },
    ],
  ])('finds the event in %j', (data) =>
    expect(page(data).events).toMatchObject([
      { title: 'Talk & tea', start: '2031-05-01', all_day: true, source_id: 'https://site.example/#1' },
    ]),
  );

  it('reads venue, price, organizers and cancellation', () => {
    const [found] = page({
      ...event,
      startDate: '2031-05-01T20:00:00Z',
      location: [
        { '@type': 'VirtualLocation', url: 'https://x' },
        { '@type': 'Place', name: 'Hall', address: '1 Street', geo: { latitude: 1.5, longitude: '2.5' } },
      ],
      organizer: { name: 'Club', url: 'https://club.example' },
      offers: [{ lowPrice: 5, priceCurrency: 'EUR' }],
      eventStatus: 'https://schema.org/EventCancelled',
      image: [{ url: 'https://site.example/a.png' }],
    }).events;
    expect(found).toMatchObject({
      venue: 'Hall',
      venue_address: '1 Street',
      venue_latitude: '1.5',
      cost: '5 EUR',
      organizer: ['Club'],
      cancelled: true,
      image: 'https://site.example/a.png',
      all_day: false,
    });
  });

  it('accepts any page without an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        (html, data) => void [readEventPage(html, 'https://x.example/'), page(data)],
      ),
    );
  });
});
