import fc from 'fast-check';
import { RestError } from '../../core/errors/rest.error.js';
import { readItem } from './incoming-event.js';

const ICS = { origin: 'ics', displaySettings: false } as const;
const URL_ORIGIN = { origin: 'url', displaySettings: false } as const;
const least = { title: 'An event', start_date: '2031-06-01' };

describe('readItem', () => {
  it.each([
    [{ start_date: '2031-06-01', start_hour: '10', start_minute: '5' }, '2031-06-01 10:05:00'],
    [{ start_date: '2031-06-01', start_hour: '12', start_minute: '00', start_meridian: 'am' }, '2031-06-01 00:00:00'],
    [{ start_date: '2031-06-01', start_hour: '12', start_meridian: 'PM' }, '2031-06-01 12:00:00'],
    [{ start_date: '2031-06-01', start_hour: 9, start_minute: 30, start_meridian: 'pm' }, '2031-06-01 21:30:00'],
    [{ start_date: '2031-06-01 19:00:00' }, '2031-06-01 19:00:00'],
    [{ start_date: '2031-06-01' }, '2031-06-01'],
  ])('reads the start of %p', (given, wanted) =>
    expect(readItem({ ...least, ...given }, ICS).fields.start_date).toBe(wanted),
  );

  it('uses the start for a missing end', () => {
    expect(readItem({ ...least, start_hour: '10' }, ICS).fields.end_date).toBe('2031-06-01 10:00:00');
  });

  it('identifies events by the id of their origin and by global ids', () => {
    const item = {
      ...least,
      uid: 'abc',
      meetup_id: 7,
      global_id: 'a.example?id=1',
      global_id_lineage: ['b.example?id=2', 5],
    };
    expect(readItem(item, ICS).sources).toEqual(['ics:abc', 'site:a.example?id=1', 'site:b.example?id=2']);
    expect(readItem(item, { origin: 'meetup', displaySettings: false }).sources[0]).toBe('json:meetup:7');
    expect(readItem({ ...least, uid: 'abc' }, URL_ORIGIN).sources).toEqual([]);
  });

  it('joins amount and currency', () => {
    expect(
      readItem({ ...least, cost: '15', currency_symbol: '€', currency_position: 'postfix' }, ICS).fields.cost,
    ).toBe('15€');
    expect(readItem({ ...least, cost: 15, currency_symbol: '$' }, ICS).fields.cost).toBe('$15');
    expect(readItem({ ...least, cost: '$15', currency_symbol: '$' }, ICS).fields.cost).toBe('$15');
  });

  it('applies display settings of the source only when the import allows it', () => {
    const item = { ...least, sticky: true, show_map: '0', featured: 'true' };
    expect(readItem(item, ICS).fields).toMatchObject({ featured: true });
    expect(readItem(item, ICS).fields).not.toHaveProperty('sticky');
    expect(readItem(item, { ...ICS, displaySettings: true }).fields).toMatchObject({ sticky: true, show_map: false });
  });

  it('reads venues and organizers, one or many', () => {
    const { venue, organizers } = readItem(
      {
        ...least,
        venue: { venue: ' Hall ', city: 'Ulm', latitude: '48.4', longitude: 9.99, website: 'www.hall.example' },
        organizer: [{ organizer: 'A' }, 'junk', { organizer: '' }, { organizer: 'B', email: 'b@x.example' }],
      },
      ICS,
    );
    expect(venue).toMatchObject({
      name: 'Hall',
      fields: { city: 'Ulm', geo_lat: 48.4, geo_lng: 9.99, website: 'https://www.hall.example' },
    });
    expect(organizers?.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(readItem({ ...least, organizer: { organizer: 'Alone' } }, ICS).organizers?.map(({ name }) => name)).toEqual([
      'Alone',
    ]);
    expect(readItem(least, ICS)).toMatchObject({ venue: undefined, organizers: undefined });
  });

  it.each([
    [{ title: '' }],
    [{ title: 5 }],
    [{ start_date: '' }],
    [{ start_date: 'someday' }],
    [{ start_hour: '25' }],
    [{ timezone: 'Nowhere/Land' }],
  ])('refuses %p', (given) => expect(() => readItem({ ...least, ...given }, ICS)).toThrow(RestError));

  it('returns an event or throws a RestError for any input', () => {
    const names = [
      'title',
      'start_date',
      'start_hour',
      'end_date',
      'timezone',
      'uid',
      'venue',
      'organizer',
      'categories',
      'tags',
      'image',
      'cost',
      'global_id_lineage',
      'recurrence',
      '__proto__',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), (given) => {
        try {
          const read = readItem({ ...least, ...given }, ICS);
          for (const source of read.sources) expect(source.length).toBeLessThanOrEqual(255);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }),
    );
  });
});
