import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMapping } from './mapping.js';
import { readAll } from './read-all.spec-helper.js';

const CONFERENCE = {
  name: 'C++ <now>',
  url: 'https://cppnow.example/2031, Aspen',
  startDate: '2031-05-01',
  endDate: '2031-05-03',
  city: 'Aspen, CO',
  country: 'U.S.A.',
  online: true,
  topics: ['cpp', 'general'],
};

describe('Imported conferences', () => {
  it('become all-day events with topics as categories, the city as venue and "online" as tag', async () => {
    const { records } = await readAll('json', JSON.stringify([CONFERENCE]), { mapping: parseMapping(['conferences']) });
    expect(records).toEqual([
      {
        source: expect.stringMatching(/^conferences:[0-9a-f]{20}$/),
        line: 1,
        title: 'C++ &lt;now>',
        url: 'https://cppnow.example/2031,%20Aspen',
        website: 'https://cppnow.example/2031,%20Aspen',
        start: '2031-05-01 00:00:00',
        end: '2031-05-03 23:59:59',
        timezone: 'Europe/Paris',
        allDay: true,
        categories: ['cpp', 'general'],
        tags: ['online'],
        venue: { venue: 'Aspen, CO', city: 'Aspen', state: 'CO', country: 'U.S.A.' },
      },
    ]);
  });

  it('are recognised without a mapping, and have no venue when they are only online', async () => {
    const { records } = await readAll('json', JSON.stringify([{ ...CONFERENCE, city: null, country: null }]));
    expect(records).toMatchObject([{ venue: null, tags: ['online'] }]);
  });

  it('have different venues for cities of one name in two countries', async () => {
    const inCountry = (country: string) => ({ ...CONFERENCE, city: 'Newcastle', country });
    const { records } = await readAll('json', JSON.stringify(['Australia', 'U.K.', 'Australia'].map(inCountry)));
    expect(records.map(({ venue }) => venue?.venue)).toEqual(['Newcastle', 'Newcastle, U.K.', 'Newcastle']);
  });

  it('of the demo data are all valid and have unique ids', async () => {
    const text = await readFile(join(__dirname, '../../demo/conferences.json'));
    const { records, refusals, notices } = await readAll('json', text);
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(records).toHaveLength(4875);
    expect(new Set(records.map(({ source }) => source)).size).toBe(4875);
    const countries = new Map<string, Set<unknown>>();
    for (const { venue } of records) {
      if (venue) countries.set(venue.venue, (countries.get(venue.venue) ?? new Set()).add(venue.country));
    }
    expect([...countries].filter(([, names]) => names.size > 1)).toEqual([]);
  });
});
