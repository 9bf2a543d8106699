import fc from 'fast-check';
import { cases } from '../../test/helpers/suite-size.js';
import { parseMapping } from './mapping.js';
import { readAll } from './read-all.spec-helper.js';
import { cleanLine } from './plain-text.js';
import type { ReadFileOptions } from './read-records.js';

describe('readCsv', () => {
  it('reads every documented column', async () => {
    const { records, refusals, notices } = await readAll(
      'csv',
      [
        'source_id,title,start,end,timezone,all_day,description,excerpt,url,website,cost,status,featured,sticky,hide_from_listings,image,categories,tags,venue,venue_address,venue_city,venue_country,venue_province,venue_state,venue_zip,venue_phone,venue_website,venue_latitude,venue_longitude,organizer,organizer_email,organizer_phone,organizer_website',
        '7,Jazz,2031-05-01 19:30,2031-05-01 22:00,Europe/Berlin,no,"<p>Long, and\nwide</p>",Short,https://a.example/7,https://b.example,$10,draft,yes,no,0,https://a.example/i.png,"Music, ""Arts, Crafts""",free; open air,Hall,Street 1,Ulm,Germany,,,89073,+49 1,www.hall.example,48.4,9.99,Ada; Bob & Co,ada@example.com;,;123,https://ada.example',
      ].join('\n'),
    );
    expect({ refusals, notices }).toEqual({ refusals: [], notices: [] });
    expect(records).toEqual([
      {
        source: 'csv:7',
        line: 1,
        title: 'Jazz',
        description: '<p>Long, and\nwide</p>',
        excerpt: 'Short',
        url: 'https://a.example/7',
        website: 'https://b.example',
        start: '2031-05-01 19:30:00',
        end: '2031-05-01 22:00:00',
        timezone: 'Europe/Berlin',
        allDay: false,
        cost: '$10',
        status: 'draft',
        featured: true,
        sticky: false,
        hideFromListings: false,
        image: 'https://a.example/i.png',
        categories: ['Music', 'Arts, Crafts'],
        tags: ['free', 'open air'],
        venue: {
          venue: 'Hall',
          address: 'Street 1',
          city: 'Ulm',
          country: 'Germany',
          zip: '89073',
          phone: '+49 1',
          website: 'https://www.hall.example',
          latitude: 48.4,
          longitude: 9.99,
        },
        organizers: [
          { organizer: 'Ada', email: 'ada@example.com', website: 'https://ada.example' },
          { organizer: 'Bob & Co', phone: '123' },
        ],
      },
    ]);
  });

  it('distinguishes missing columns from empty cells', async () => {
    const { records } = await readAll('csv', 'title,start,cost,website,venue,categories\nA,2031-05-01 19:30,,,,');
    expect(records[0]).toMatchObject({ cost: '', website: '', venue: null, categories: [] });
    expect(records[0]).not.toHaveProperty('tags');
    expect(records[0]).not.toHaveProperty('organizers');
  });

  it.each([',', ';', '\t', '|'])(
    'detects the separator %j, with a byte order mark and any line ends',
    async (separator) => {
      const table = `\ufefftitle${separator}"start"${separator}cost\r\nA${separator}2031-05-01${separator}"1${separator}2"\r\n`;
      const { records, refusals } = await readAll('csv', table);
      expect(refusals).toEqual([]);
      expect(records).toMatchObject([
        { title: 'A', start: '2031-05-01 00:00:00', allDay: true, cost: `1${separator}2`.replace('\t', ' ') },
      ]);
    },
  );

  it('reads UTF-16 and Windows-1252', async () => {
    const text = 'title,start\nFête,2031-05-01\n';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect((await readAll('csv', utf16)).records[0].title).toBe('Fête');
    expect((await readAll('csv', Buffer.from(text, 'latin1'))).records[0].title).toBe('Fête');
  });

  it.each([
    ['2031-05-01,2031-05-03', '2031-05-01 00:00:00', '2031-05-03 23:59:59', true],
    ['2031-05-01,', '2031-05-01 00:00:00', '2031-05-01 23:59:59', true],
    ['20310501,20310503', '2031-05-01 00:00:00', '2031-05-03 23:59:59', true],
    ['2031-05-01 9:05,', '2031-05-01 09:05:00', '2031-05-01 09:05:00', false],
    ['05/13/2031 9pm,05/13/2031 11pm', '2031-05-13 21:00:00', '2031-05-13 23:00:00', false],
    ['2031-05-01T10:00:00Z,2031-05-01T13:00:00+02:00', '2031-05-01 12:00:00', '2031-05-01 13:00:00', false],
    ['2031-03-30 02:30,2031-03-30 04:00', '2031-03-30 03:30:00', '2031-03-30 04:00:00', false],
  ])('reads the times %s', async (cells, start, end, allDay) => {
    const { records } = await readAll('csv', `title,start,end\nA,${cells}`);
    expect(records).toMatchObject([{ start, end, allDay, timezone: 'Europe/Paris' }]);
  });

  it('reads times of day from separate columns', async () => {
    const { records } = await readAll(
      'csv',
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Location\nA,05/01/2031,7:30 PM,,9:00 PM,False,Hall',
      { dateOrder: 'mdy' },
    );
    expect(records).toMatchObject([
      { title: 'A', start: '2031-05-01 19:30:00', end: '2031-05-01 21:00:00', allDay: false, venue: { venue: 'Hall' } },
    ]);
  });

  it('reports invalid rows with their number and a reason, and reads the others', async () => {
    const { records, refusals } = await readAll(
      'csv',
      [
        'title,start,end,timezone,status,featured',
        'Good,2031-05-01,,,,',
        ',2031-05-01,,,,',
        'No start,,,,,',
        'Bad start,soon-ish,,,,',
        'Spreadsheet,45000.5,,,,',
        'Backwards,2031-05-02,2031-05-01,,,',
        'Nowhere,2031-05-01,,Middle/Earth,,',
        'Odd status,2031-05-01,,,bogus,',
        'Odd flag,2031-05-01,,,,perhaps',
        'Too,many,cells,,,,,x',
        'Good too,2031-05-01',
      ].join('\n'),
    );
    expect(records.map(({ line, title }) => [line, title])).toEqual([
      [1, 'Good'],
      [11, 'Good too'],
    ]);
    expect(refusals.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(refusals.map(({ reason }) => reason).join('\n')).toMatchInlineSnapshot(`
     "There is no title. Give the field title, or map a column to it.
     There is no start. Give the field start, or map a column to it.
     start is "soon-ish", which is not a date. Write it as 2031-05-01 19:30.
     start is "45000.5", which is not a date. Write it as 2031-05-01 19:30.
     The end (2031-05-01 00:00:00) lies before the start (2031-05-02 00:00:00).
     "Middle/Earth" is not a time zone. Write a name such as Europe/Paris, UTC or UTC+3.
     status is "bogus". Write one of: publish, draft, pending, private, trash, cancelled.
     featured is "perhaps". Write yes or no.
     The row has 8 cells, the first row 6. Put cells that hold the separator in double quotes."
    `);
  });

  it('drops invalid optional values with a notice', async () => {
    const { records, notices } = await readAll(
      'csv',
      'title,start,website,venue,venue_latitude,shoe size\nA,2031-05-01,javascript:alert(1),Hall,91,44',
    );
    expect(records[0]).not.toHaveProperty('website');
    expect(records[0].venue).toEqual({ venue: 'Hall' });
    expect(notices.map(({ message }) => message)).toEqual([
      'Columns that are not read: shoe size. Use --map field=column to read them.',
      'website was left out: "javascript:alert(1)" is not an http(s) address.',
      'venue_latitude was left out: "91" is not a number from -90 to 90.',
    ]);
  });

  it.each([
    ['nothing', '\n"B,2031-05-01\nC,2031-05-01\n'],
    ['the next quote', '\n"B,2031-05-01\nC,2031-05-01\n"D",2031-05-01'],
  ])('refuses only the row with a quote that %s closes', async (_, rows) => {
    const { records, refusals } = await readAll('csv', `title,start\nA,2031-05-01${rows}`);
    expect(records.map(({ title, line }) => [line, title])).toEqual(
      [
        [1, 'A'],
        [3, 'C'],
        [4, 'D'],
      ].slice(0, rows.includes('D') ? 3 : 2),
    );
    expect(refusals).toEqual([{ line: 2, reason: expect.stringMatching(/none closes it/) }]);
  });

  it('gives up after many quotes without an end, and says so', async () => {
    const { records, refusals } = await readAll('csv', `title,start\n${'"A,2031-05-01\n'.repeat(200)}B,2031-05-01`);
    expect(records).toEqual([]);
    expect(refusals).toHaveLength(101);
    expect(refusals[100].reason).toMatch(/more than 100 of them, so that the rest of the file was not read/);
  });

  it('reads cells with line ends, quotes and separators, whatever its line ends are', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\r\n', 'é'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r', '\r\n'),
        async (rows, lineEnd) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = rows.map((cells) => `A,2031-05-01,${cells.map(quoted).join(',')}`);
          const table = ['title,start,cost,status_reason', ...lines].join(lineEnd);
          const { records, refusals } = await readAll('csv', table);
          expect(refusals).toEqual([]);
          expect(records.map(({ cost }) => cost)).toEqual(rows.map(([cost]) => cleanLine(cost)));
        },
      ),
      { numRuns: cases(100) },
    );
  });

  it('reads a row that is not UTF-8 as Windows-1252, and the others as they are', async () => {
    const rows = [Buffer.from('title,start\nFête,2031-05-01\n'), Buffer.from('Café,2031-05-01\n', 'latin1')];
    const { records, notices } = await readAll('csv', Buffer.concat([...rows, Buffer.from('Grüße,2031-05-01')]));
    expect(records.map(({ title }) => title)).toEqual(['Fête', 'Café', 'Grüße']);
    expect(notices).toEqual([{ line: 2, message: expect.stringMatching(/not UTF-8 and was read as Windows-1252/) }]);
  });

  describe('with dates whose order is not written', () => {
    const startsOf = async (dates: string[], options: Partial<ReadFileOptions> = {}) => {
      const { records, refusals } = await readAll(
        'csv',
        ['title,start', ...dates.map((date) => `A,${date}`)].join('\n'),
        options,
      );
      return { starts: records.map(({ start }) => start.slice(0, 10)), reasons: refusals.map(({ reason }) => reason) };
    };

    it('decides by one date that can be in one order only', async () => {
      expect((await startsOf(['03/04/2027', '13/05/2027'])).starts).toEqual(['2027-04-03', '2027-05-13']);
      expect((await startsOf(['03/04/2027', '05/13/2027'])).starts).toEqual(['2027-03-04', '2027-05-13']);
      expect((await startsOf(['3-4-27', '13-5-27 10:00'])).starts).toEqual(['2027-04-03', '2027-05-13']);
    });

    it('refuses those that can mean two days when no other date shows the order, or two disagree', async () => {
      const { starts, reasons } = await startsOf(['03/04/2027', '2027-05-01', '05/05/2027']);
      expect(starts).toEqual(['2027-05-01', '2027-05-05']);
      expect(reasons).toEqual([
        'start is "03/04/2027", which may be 2027-04-03 (dmy) or 2027-03-04 (mdy), and no other date of the file shows which. Name the order (--date-order, or date_order of an import), or write the date as 2027-04-03.',
      ]);
      const disagreeing = await startsOf(['13/05/2027', '05/14/2027', '03/04/2027']);
      expect(disagreeing.starts).toEqual(['2027-05-13', '2027-05-14']);
      expect(disagreeing.reasons).toHaveLength(1);
    });

    it('reads them in the order that is given', async () => {
      expect((await startsOf(['03/04/2027', '03/04'], { dateOrder: 'dmy' })).starts).toEqual([
        '2027-04-03',
        '2026-04-03',
      ]);
      expect((await startsOf(['03/04/2027'], { dateOrder: 'mdy' })).starts).toEqual(['2027-03-04']);
      expect((await startsOf(['27/04/03'], { dateOrder: 'ymd' })).starts).toEqual(['2027-04-03']);
      expect((await startsOf(['13/05/2027'], { dateOrder: 'mdy' })).reasons).toEqual([
        'start is "13/05/2027", which is not a date in the order mdy. Write it as 2031-05-01 19:30.',
      ]);
    });

    it('leaves dates alone that show their order', async () => {
      const dates = ['2027/04/03', '03.04.2027', '3 Apr 2027', '2027-04-03T10:00:00-05:00'];
      expect((await startsOf(dates, { dateOrder: 'mdy' })).starts).toEqual(dates.map(() => '2027-04-03'));
    });
  });

  it.each([
    '10:00',
    '1e9',
    '-1',
    '@5',
    '2031-02-30 10:00',
    '31.04.2031',
    'Tue, 01 Nov 2032',
    'May 2031',
    '+1 day 10:00',
  ])('refuses %s as a start, and reads the row after it', async (start) => {
    const { records, refusals } = await readAll('csv', `title,start\nA,"${start}"\nB,2031-05-01`);
    expect(records.map(({ title }) => title)).toEqual(['B']);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      `start is "${start}", which is not a date. Write it as 2031-05-01 19:30.`,
    ]);
  });

  it('reports missing columns when the first row has no titles', async () => {
    const { refusals } = await readAll('csv', 'Jazz,2031-05-01\n');
    expect(refusals).toEqual([{ line: 0, reason: expect.stringMatching(/no column for title and start.*--map/) }]);
    expect((await readAll('csv', '')).refusals[0].reason).toMatch(/empty/);
  });

  it('reads mapped columns', async () => {
    const mapping = parseMapping(['title=Talk', 'start=When', 'end=Until']);
    const { records, notices } = await readAll('csv', 'Talk,When\nA,2031-05-01 10:00', { mapping });
    expect(records).toMatchObject([{ title: 'A', start: '2031-05-01 10:00:00' }]);
    expect(notices[0].message).toMatch(/no column "Until"/);
  });

  it('gives rows without an id a stable unique id', async () => {
    const table = 'title,start,cost\nA,2031-05-01,1\nB,2031-05-01,1';
    const [first, again] = [await readAll('csv', table), await readAll('csv', table.replace(',1\nB', ',2\nB'))];
    expect(first.records.map(({ source }) => source)).toEqual(again.records.map(({ source }) => source));
    expect(new Set(first.records.map(({ source }) => source)).size).toBe(2);
  });
});
