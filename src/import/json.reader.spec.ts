import { processorTimeOf } from '../../test/helpers/processor-time.js';
import fc from 'fast-check';
import { splitJson } from './json-splitter.js';
import { parseMapping } from './mapping.js';
import { readAll } from './read-all.spec-helper.js';

const EVENT = { title: 'Jazz', start: '2031-05-01 19:30', end: '2031-05-01 22:00' };

describe('readJson', () => {
  it.each([
    ['an array', JSON.stringify([EVENT, EVENT])],
    ['{"events": […]}', JSON.stringify({ total: 2, events: [EVENT, EVENT], rest_url: 'https://a.example' })],
    ['one object per line', `${JSON.stringify(EVENT)}\n\n${JSON.stringify(EVENT)}\n`],
    ['objects in a row', JSON.stringify(EVENT, null, 2) + JSON.stringify(EVENT, null, 2)],
    ['an indented array with a byte order mark', `\ufeff${JSON.stringify([EVENT, EVENT], null, 2)}`],
  ])('reads %s', async (_, text) => {
    const { records, refusals, notices } = await readAll('json', text);
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(records.map(({ title, line }) => [title, line])).toEqual([
      ['Jazz', 1],
      ['Jazz', 2],
    ]);
  });

  it('reads venue, organizers and terms as objects, lists or flat members', async () => {
    const nested = {
      ...EVENT,
      venue: { venue: 'Hall', city: 'Ulm', postalCode: 89073, latitude: 48.4 },
      organizers: [{ organizer: 'Ada', email: 'ada@example.com' }, 'Bob'],
      categories: ['Music', { name: 'Arts' }, 'Music'],
      tags: 'free, open air',
      image: { url: 'https://a.example/i.png' },
      featured: true,
    };
    const flat = { ...EVENT, venue: 'Hall', venue_city: 'Ulm', organizer: 'Ada', organizer_email: 'ada@example.com' };
    const { records } = await readAll('json', JSON.stringify([nested, flat, { ...EVENT, venue: [], organizer: [] }]));
    expect(records[0]).toMatchObject({
      venue: { venue: 'Hall', city: 'Ulm', zip: '89073', latitude: 48.4 },
      organizers: [{ organizer: 'Ada', email: 'ada@example.com' }, { organizer: 'Bob' }],
      categories: ['Music', 'Arts'],
      tags: ['free', 'open air'],
      image: 'https://a.example/i.png',
      featured: true,
    });
    expect(records[1]).toMatchObject({
      venue: { venue: 'Hall', city: 'Ulm' },
      organizers: [{ organizer: 'Ada', email: 'ada@example.com' }],
    });
    expect(records[2]).toMatchObject({ venue: null, organizers: [] });
  });

  it('follows a mapping, including nested members', async () => {
    const mapping = parseMapping(['title=talk', 'venue=place.label', 'start=from']);
    const object = { talk: 'A', place: { label: 'Hall' }, from: '2031-05-01', seats: 3 };
    const { records, notices } = await readAll('json', JSON.stringify([object]), { mapping });
    expect(records).toMatchObject([{ title: 'A', venue: { venue: 'Hall' }, allDay: true }]);
    expect(notices).toEqual([{ line: 1, message: expect.stringMatching(/not read: place, seats/) }]);
  });

  it('reads the response of cal/events/v1/events', async () => {
    const listed = {
      id: 12,
      global_id: 'localhost?id=12',
      global_id_lineage: ['localhost?id=12'],
      author: '1',
      status: 'publish',
      url: 'http://localhost/event/rock-n-roll/',
      rest_url: 'http://localhost/api/cal/events/v1/events/12',
      slug: 'rock-n-roll',
      date_utc: '2030-01-02 03:04:05',
      title: 'Rock &#8217;n&#8217; Roll &#038; more &lt;live&gt;',
      description: '<p>Loud</p>',
      excerpt: '',
      image: false,
      all_day: false,
      start_date: '2031-05-01 19:30:00',
      start_date_details: { year: '2031' },
      end_date: '2031-05-01 22:00:00',
      utc_start_date: '2031-05-01 17:30:00',
      timezone: 'Europe/Berlin',
      cost: '&#x24;10 – &#x24;20',
      website: 'http://localhost/event/rock-n-roll/',
      hide_from_listings: false,
      sticky: false,
      featured: true,
      categories: [{ name: 'Food &amp; Drink', slug: 'food', id: 3 }],
      tags: [],
      venue: { id: 9, venue: 'Caf&#233;', city: 'Ulm', geo_lat: 48.4, geo_lng: 9.9 },
      organizer: [{ id: 8, organizer: 'Ada', email: 'ada@example.com' }],
    };
    const { records, refusals } = await readAll('json', JSON.stringify({ events: [listed], total: 1 }));
    expect(refusals).toEqual([]);
    expect(records).toEqual([
      {
        source: 'site:localhost?id=12',
        formerSources: ['almanac:localhost?id=12'],
        placeIssuer: 'site:localhost',
        globalId: 'localhost?id=12',
        authorId: 1,
        slug: 'rock-n-roll',
        published: '2030-01-02 03:04:05',
        line: 1,
        title: 'Rock ’n’ Roll & more &lt;live&gt;',
        description: '<p>Loud</p>',
        url: 'http://localhost/event/rock-n-roll/',
        website: '',
        start: '2031-05-01 19:30:00',
        end: '2031-05-01 22:00:00',
        timezone: 'Europe/Berlin',
        allDay: false,
        cost: '$10 – $20',
        status: 'publish',
        featured: true,
        sticky: false,
        hideFromListings: false,
        categories: ['Food & Drink'],
        terms: [{ field: 'categories', id: 3, name: 'Food & Drink', slug: 'food', description: '', parent: 0 }],
        tags: [],
        venue: { id: 9, venue: 'Café', city: 'Ulm', latitude: 48.4, longitude: 9.9 },
        organizers: [{ id: 8, organizer: 'Ada', email: 'ada@example.com' }],
      },
    ]);
  });

  it('reports invalid records and reads the others', async () => {
    const text = `[${JSON.stringify(EVENT)}, {"title": tru}, 5, "text", null, [1], {"title": {"a": 1}, "start": "2031-05-01"}, ${JSON.stringify(EVENT)}]`;
    const { records, refusals } = await readAll('json', text);
    expect(records.map(({ line }) => line)).toEqual([1, 8]);
    expect(refusals.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      expect.stringMatching(/^2 The record is not valid JSON/),
      '3 The record is not a JSON object.',
      '4 The record is not a JSON object.',
      '5 The record is not a JSON object.',
      '6 The record is not a JSON object.',
      '7 title is an object; a text is expected.',
    ]);
  });

  it('reports the invalid line of a JSON Lines file and reads the others', async () => {
    const { records, refusals } = await readAll(
      'json',
      `${JSON.stringify(EVENT)}\n{"title": "B", {\n${JSON.stringify(EVENT)}`,
    );
    expect(records.map(({ line }) => line)).toEqual([1, 3]);
    expect(refusals.map(({ line }) => line)).toEqual([2]);
  });

  it.each([
    ['', undefined],
    ['[]', undefined],
    ['hello', /not JSON/],
    ['"text"', /not JSON/],
    ['}', /not JSON/],
    ['[{"title": "A"', /ends in the middle/],
    ['{"total": 5, "events": [', /cut off/],
  ])('reports the problem of the file content %j', async (text, reason) => {
    const { refusals, notices } = await readAll('json', text);
    if (reason) expect(refusals.at(-1)?.reason).toMatch(reason);
    else expect(notices).toEqual([{ line: 0, message: 'The file holds no records.' }]);
  });

  it('ignores __proto__ and constructor members', async () => {
    const text = '[{"title":"A","start":"2031-05-01","__proto__":{"featured":true},"constructor":"x"}]';
    const { records } = await readAll('json', text);
    expect(records[0]).not.toHaveProperty('featured');
  });
});

describe('splitJson', () => {
  const record = fc.dictionary(
    fc.string({ maxLength: 6 }).filter((key) => key !== 'events'),
    fc.jsonValue({ maxDepth: 3 }),
  );

  it('returns all elements, however the file is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record),
        fc.boolean(),
        fc.array(fc.nat(400)),
        fc.boolean(),
        async (records, wrapped, cuts, indent) => {
          const text = JSON.stringify(wrapped ? { x: '[{', events: records, total: 1 } : records, null, indent ? 2 : 0);
          const marks = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
          async function* chunks() {
            for (let i = 1; i < marks.length; i += 1) yield text.slice(marks[i - 1], marks[i]);
          }
          const found: unknown[] = [];
          for await (const piece of splitJson(chunks())) found.push('text' in piece ? JSON.parse(piece.text) : piece);
          expect(found).toEqual(JSON.parse(JSON.stringify(records)));
        },
      ),
    );
  });

  it.each(['[%]', '{"events": [%]}'])('names the record whose text is not UTF-8, on one line: %s', async (around) => {
    const records = ['Fête', 'CAF?', 'Grüße', 'öl'].map((title) => JSON.stringify({ title, start: '2031-05-01' }));
    const [before, after] = around.replace('%', () => records.join(',')).split('?');
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xc9]), Buffer.from(after)]);
    const found = await readAll('json', bytes);
    expect(found.records.map(({ title }) => title)).toEqual(['Fête', 'CAFÉ', 'Grüße', 'öl']);
    expect(found.notices).toEqual([{ line: 2, message: expect.stringMatching(/not UTF-8/) }]);
  });

  it('reads a megabyte on one line with little processor time', async () => {
    const text = JSON.stringify(
      Array.from({ length: 15_000 }, (_, id) => ({ id, title: 'Jazz', start: '2031-05-01' })),
    );
    const spent = await processorTimeOf(async () => void (await readAll('json', text)));
    expect(spent).toBeLessThan(15_000);
  });

  it('decides the order of dates by all records', async () => {
    const { records, refusals } = await readAll(
      'json',
      '[{"title":"A","start":"03/04/2027"},{"title":"B","start":"13/05/2027"}]',
    );
    expect(refusals).toEqual([]);
    expect(records.map(({ start }) => start.slice(0, 10))).toEqual(['2027-04-03', '2027-05-13']);
  });

  it('reads several organizers of one text, and names venues besides the first', async () => {
    const object = { title: 'A', start: '2031-05-01', organizers: 'Ada, Bob', venue: ['Hall', 'Yard'] };
    const { records, notices } = await readAll('json', JSON.stringify([object]));
    expect(records).toMatchObject([
      { venue: { venue: 'Hall' }, organizers: [{ organizer: 'Ada' }, { organizer: 'Bob' }] },
    ]);
    expect(notices[0].message).toContain('venues besides the first one');
  });
});
