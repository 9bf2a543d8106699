import { processorTimeOf } from '../../test/helpers/processor-time.js';
import { readAll } from './read-all.spec-helper.js';

/** A calendar around lines, with the line ends of the standard. */
function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function vevent(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:1@example.com', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'].join('\r\n');
}

const span = ({ start, end, timezone, allDay }: { start: string; end: string; timezone: string; allDay: boolean }) =>
  `${start} / ${end} ${timezone}${allDay ? ' all day' : ''}`;

async function timesOf(lines: string[], around: string[] = []): Promise<string[]> {
  const { records, refusals } = await readAll('ics', calendar(...around, vevent(...lines)));
  return [...records.map(span), ...refusals.map(({ reason }) => reason)];
}

describe('readIcs', () => {
  it('reads all properties of an event', async () => {
    const text = calendar(
      'BEGIN:VEVENT',
      'UID:42@example.com',
      'DTSTAMP:20260101T000000Z',
      'DTSTART;TZID=Europe/Berlin:20310501T193000',
      'DTEND;TZID=Europe/Berlin:20310501T220000',
      'SUMMARY:Jazz\\, live & <loud>',
      'DESCRIPTION:First line\\n',
      ' and a second\\; folded',
      'LOCATION:Hall\\nStreet 1\\nUlm',
      'GEO:48.4;9.99',
      'ORGANIZER;CN="Ada: Events";SENT-BY="mailto:bob@example.com":MAILTO:ada@example.com',
      'CATEGORIES:Music,Arts\\, Crafts',
      'CATEGORIES:Live',
      'URL:https://jazz.example/?a=1,2',
      'ATTACH;FMTTYPE=image/png:https://jazz.example/poster',
      'ATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD',
      'CLASS:PRIVATE',
      'STATUS:CONFIRMED',
      'X-UNKNOWN;BROKEN',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Wake up',
      'END:VALARM',
      'END:VEVENT',
    );
    const { records, refusals, notices } = await readAll('ics', text);
    const unread = 'ATTACH or IMAGE besides one image with an http(s) address (1 event)';
    expect({ refusals, notices }).toEqual({
      refusals: [],
      notices: [{ line: 0, message: `Not read: X-UNKNOWN (1 event), VALARM (1 event), ${unread}.` }],
    });
    expect(records).toEqual([
      {
        source: 'ics:42@example.com',
        line: 1,
        title: 'Jazz, live & &lt;loud>',
        description: 'First line\nand a second; folded',
        url: 'https://jazz.example/?a=1,2',
        website: 'https://jazz.example/?a=1,2',
        start: '2031-05-01 19:30:00',
        end: '2031-05-01 22:00:00',
        timezone: 'Europe/Berlin',
        allDay: false,
        status: 'private',
        image: 'https://jazz.example/poster',
        categories: ['Music', 'Arts, Crafts', 'Live'],
        venue: { venue: 'Hall', address: 'Street 1, Ulm', latitude: 48.4, longitude: 9.99 },
        organizers: [{ organizer: 'Ada: Events', email: 'ada@example.com' }],
      },
    ]);
  });

  it.each([
    ['UTC', ['DTSTART:20310501T173000Z', 'DTEND:20310501T200000Z'], '2031-05-01 17:30:00 / 2031-05-01 20:00:00 UTC'],
    ['floating', ['DTSTART:20310501T193000'], '2031-05-01 19:30:00 / 2031-05-01 19:30:00 Europe/Paris'],
    [
      'Windows zone',
      ['DTSTART;TZID=Pacific Standard Time:20310501T193000', 'DURATION:PT1H30M'],
      '2031-05-01 19:30:00 / 2031-05-01 21:00:00 America/Los_Angeles',
    ],
    [
      'end in another zone',
      ['DTSTART;TZID=Europe/Paris:20310501T100000', 'DTEND;TZID=America/New_York:20310501T090000'],
      '2031-05-01 10:00:00 / 2031-05-01 15:00:00 Europe/Paris',
    ],
    [
      'end in UTC',
      ['DTSTART;TZID=Europe/Paris:20310501T100000', 'DTEND:20310501T090000Z'],
      '2031-05-01 10:00:00 / 2031-05-01 11:00:00 Europe/Paris',
    ],
    [
      'one day',
      ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310502'],
      '2031-05-01 00:00:00 / 2031-05-01 23:59:59 Europe/Paris all day',
    ],
    [
      'one day without end',
      ['DTSTART;VALUE=DATE:20310501'],
      '2031-05-01 00:00:00 / 2031-05-01 23:59:59 Europe/Paris all day',
    ],
    [
      'one day that ends on itself',
      ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310501'],
      '2031-05-01 00:00:00 / 2031-05-01 23:59:59 Europe/Paris all day',
    ],
    [
      'several days',
      ['DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310504'],
      '2031-05-01 00:00:00 / 2031-05-03 23:59:59 Europe/Paris all day',
    ],
    [
      'days as DURATION',
      ['DTSTART;VALUE=DATE:20310501', 'DURATION:P3D'],
      '2031-05-01 00:00:00 / 2031-05-03 23:59:59 Europe/Paris all day',
    ],
    [
      'a date that does not say so',
      ['DTSTART:20310501'],
      '2031-05-01 00:00:00 / 2031-05-01 23:59:59 Europe/Paris all day',
    ],
    [
      'hours that pass while the clocks change',
      ['DTSTART;TZID=Europe/Paris:20310330T000000', 'DURATION:PT5H'],
      '2031-03-30 00:00:00 / 2031-03-30 06:00:00 Europe/Paris',
    ],
    [
      'a day of DURATION while the clocks change',
      ['DTSTART;TZID=Europe/Paris:20310329T120000', 'DURATION:P1DT1H'],
      '2031-03-29 12:00:00 / 2031-03-30 13:00:00 Europe/Paris',
    ],
    [
      'an hour that the clocks skip',
      ['DTSTART;TZID=Europe/Paris:20310330T023000', 'DTEND;TZID=Europe/Paris:20310330T040000'],
      '2031-03-30 03:30:00 / 2031-03-30 04:00:00 Europe/Paris',
    ],
  ])('reads times: %s', async (_, lines, expected) => {
    expect(await timesOf(lines)).toEqual([expected]);
  });

  it('converts UTC and floating times to the time zone of the calendar', async () => {
    const around = ['X-WR-TIMEZONE:America/New_York'];
    expect(await timesOf(['DTSTART:20310501T173000Z'], around)).toEqual([
      '2031-05-01 13:30:00 / 2031-05-01 13:30:00 America/New_York',
    ]);
    expect(await timesOf(['DTSTART:20310501T173000'], around)).toEqual([
      '2031-05-01 17:30:00 / 2031-05-01 17:30:00 America/New_York',
    ]);
  });

  it('resolves a custom VTIMEZONE to a known zone, also when its definition comes last', async () => {
    const definition = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const event = vevent('DTSTART;TZID=Customized Time Zone:20310501T193000');
    const { records } = await readAll('ics', calendar(event, ...definition));
    expect(records.map(span)).toEqual(['2031-05-01 19:30:00 / 2031-05-01 19:30:00 Europe/Paris']);
  });

  it('keeps the offset of a VTIMEZONE that matches no known zone or never changes', async () => {
    const definition = (name: string, ...offsets: [string, string][]) => [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      ...offsets.flatMap(([to, month]) => [
        'BEGIN:STANDARD',
        `DTSTART:2000${month}01T000000`,
        'TZOFFSETFROM:+0000',
        `TZOFFSETTO:${to}`,
        'RRULE:FREQ=YEARLY',
        'END:STANDARD',
      ]),
      'END:VTIMEZONE',
    ];
    const around = [...definition('Moon', ['+0300', '01'], ['+0730', '07']), ...definition('Fixed', ['+0545', '01'])];
    expect(await timesOf(['DTSTART;TZID=Moon:20310501T193000'], around)).toEqual([
      '2031-05-01 19:30:00 / 2031-05-01 19:30:00 UTC+3',
    ]);
    expect(await timesOf(['DTSTART;TZID=Moon:20310801T193000'], around)).toEqual([
      '2031-08-01 19:30:00 / 2031-08-01 19:30:00 UTC+7:30',
    ]);
    expect(await timesOf(['DTSTART;TZID=Fixed:20310501T193000'], around)).toEqual([
      '2031-05-01 19:30:00 / 2031-05-01 19:30:00 UTC+5:45',
    ]);
  });

  it.each([
    [[], /no DTSTART/],
    [['DTSTART:garbage'], /DTSTART is "garbage"/],
    [['DTSTART;VALUE=DATE:2031-05-01'], /DTSTART is "2031-05-01"/],
    [['DTSTART:20310230T100000Z'], /DTSTART is/],
    [['DTSTART;TZID=Atlantis:20310501T100000'], /"Atlantis" is no known name/],
    [['DTSTART:20310501T100000Z', 'DTEND:20310501T090000Z'], /lies before the start/],
    [['DTSTART:20310501T100000Z', 'DURATION:-PT1H'], /DURATION is "-PT1H"/],
    [['DTSTART:20310501T100000Z', 'DTEND:soon'], /DTEND is "soon"/],
    [['DTSTART:20310501T100000Z', 'RRULE:FREQ=NEVER'], /RRULE is "FREQ=NEVER"/],
    [['DTSTART:20310501T100000Z', 'RRULE:FREQ=SECONDLY'], /more often than hourly/],
    [
      ['DTSTART:20310501T100000Z', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3,4,5,6,7,8,9'],
      /more often than hourly/,
    ],
    [['DTSTART:20310501T100000Z', 'RRULE:FREQ=DAILY;UNTIL=later'], /UNTIL of its RRULE/],
    [['DTSTART:20310501T100000Z', 'EXRULE:FREQ=DAILY'], /EXRULE/],
    [['DTSTART:20310501T100000Z', 'RECURRENCE-ID:x'], /RECURRENCE-ID cannot be read/],
  ])('refuses %j', async (lines, reason) => {
    const times = await timesOf([
      ...lines,
      ...(lines.some((line) => line.startsWith('EXRULE')) ? ['RRULE:FREQ=DAILY'] : []),
    ]);
    expect(times).toEqual([expect.stringMatching(reason)]);
  });

  it('reports an invalid event with its number and title, and reads the others', async () => {
    const text = calendar(
      vevent('DTSTART:20310501T100000Z').replace('1@', 'a@'),
      'BEGIN:VEVENT\r\nUID:open\r\nSUMMARY:Left open\r\nDTSTART:20310501T100000Z',
      vevent('DTSTART:x').replace('1@', 'b@'),
      'BEGIN:VEVENT\r\nUID:untitled\r\nDTSTART:20310501T100000Z\r\nEND:VEVENT',
      vevent('DTSTART:20310501T100000Z').replace('1@', 'c@'),
    );
    const { records, refusals } = await readAll('ics', text);
    expect(records.map(({ source, line }) => [source, line])).toEqual([
      ['ics:a@example.com', 1],
      ['ics:c@example.com', 5],
    ]);
    expect(refusals).toEqual([
      { line: 2, title: 'Left open', reason: 'The event is not closed by END:VEVENT.' },
      { line: 3, title: 'Jazz', reason: expect.stringMatching(/DTSTART is "x"/) },
      { line: 4, reason: expect.stringMatching(/no title/) },
    ]);
  });

  it('marks cancelled events, for one event and for METHOD:CANCEL', async () => {
    const event = vevent('DTSTART:20310501T100000Z', 'STATUS:CANCELLED');
    expect((await readAll('ics', calendar(event))).records[0].cancelled).toBe(true);
    const all = calendar('METHOD:CANCEL', vevent('DTSTART:20310501T100000Z'));
    expect((await readAll('ics', all)).records[0].cancelled).toBe(true);
    expect((await readAll('ics', calendar(vevent('DTSTART:20310501T100000Z')))).records[0]).not.toHaveProperty(
      'cancelled',
    );
  });

  it('keeps the latest version of an event', async () => {
    const version = (sequence: number, title: string) =>
      vevent('DTSTART:20310501T100000Z', `SEQUENCE:${sequence}`).replace('Jazz', title);
    const { records, refusals } = await readAll('ics', calendar(version(2, 'New'), version(1, 'Old')));
    expect(records.map(({ title }) => title)).toEqual(['New']);
    expect(refusals).toMatchObject([
      { line: 2, title: 'Old', reason: expect.stringMatching(/Event 1 .* later version/) },
    ]);
  });

  it('gives an event without UID a stable id', async () => {
    const text = calendar(vevent('DTSTART:20310501T100000Z').replace(/UID:.*\r\n/, ''));
    const [first, again] = [await readAll('ics', text), await readAll('ics', text)];
    expect(first.records[0].source).toMatch(/^ics:~[0-9a-f]{20}$/);
    expect(again.records[0].source).toBe(first.records[0].source);
  });

  it('accepts other line ends, lower case, unfolded texts and blank lines', async () => {
    const text = [
      'begin:vcalendar',
      'begin:vevent',
      'uid:1',
      'summary:Jazz',
      'description:First',
      'second without fold',
      '',
      'dtstart:20310501T100000Z',
      'end:vevent',
      'end:vcalendar',
    ];
    for (const lineEnd of ['\n', '\r', '\r\n', '\r\r\n']) {
      const { records } = await readAll('ics', text.join(lineEnd));
      expect(records).toMatchObject([{ title: 'Jazz', description: 'First\nsecond without fold' }]);
    }
  });

  it('uses a URL as LOCATION for the website of an online event', async () => {
    const event = vevent('DTSTART:20310501T100000Z', 'LOCATION:https://meet.example/abc');
    expect((await readAll('ics', calendar(event))).records[0]).toMatchObject({
      venue: null,
      website: 'https://meet.example/abc',
    });
  });

  it('ignores placeholder organizers', async () => {
    const event = vevent('DTSTART:20310501T100000Z', 'ORGANIZER:mailto:unknownorganizer@calendar.google.com');
    expect((await readAll('ics', calendar(event))).records[0].organizers).toEqual([]);
  });

  it('prefers the HTML description, without the surrounding page', async () => {
    const event = vevent(
      'DTSTART:20310501T100000Z',
      'DESCRIPTION:plain',
      'X-ALT-DESC;FMTTYPE=text/html:<html><body lang=en><p>Rich\\, really</p></body></html>',
    );
    expect((await readAll('ics', calendar(event))).records[0].description).toBe('<p>Rich, really</p>');
  });

  it('escapes plain text', async () => {
    const event = (text: string) => vevent('DTSTART:20310501T100000Z', `DESCRIPTION:${text}`);
    const read = async (text: string) => (await readAll('ics', calendar(event(text)))).records[0].description;
    expect(await read('mail <ada@example.com> if 1 < 2')).toBe('mail &lt;ada@example.com> if 1 &lt; 2');
    expect(await read('<p>Hello</p>')).toBe('<p>Hello</p>');
  });

  it('reports a file without events', async () => {
    expect((await readAll('ics', 'hello')).notices).toEqual([{ line: 0, message: 'The file holds no events.' }]);
  });
});

describe('Recurring events', () => {
  const startsOf = async (lines: string[], others: string[] = [], series = { yearsAhead: 2, mostOccurrences: 500 }) => {
    const result = await readAll('ics', calendar(vevent(...lines), ...others), { series });
    return { ...result, starts: result.records.map(({ start }) => start) };
  };

  it('become single events with their own ids', async () => {
    const { records } = await startsOf([
      'DTSTART;TZID=Europe/Paris:20261019T200000',
      'DTEND;TZID=Europe/Paris:20261020T010000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ]);
    expect(records.map((record) => `${record.source} ${span(record)} ${record.line}`)).toEqual([
      'ics:1@example.com#20261019T180000Z 2026-10-19 20:00:00 / 2026-10-20 01:00:00 Europe/Paris 1',
      'ics:1@example.com#20261026T190000Z 2026-10-26 20:00:00 / 2026-10-27 01:00:00 Europe/Paris 1',
      'ics:1@example.com#20261102T190000Z 2026-11-02 20:00:00 / 2026-11-03 01:00:00 Europe/Paris 1',
    ]);
  });

  it('have dates as ids when they are all-day', async () => {
    const { records } = await startsOf([
      'DTSTART;VALUE=DATE:20270101',
      'DTEND;VALUE=DATE:20270103',
      'RRULE:FREQ=YEARLY;COUNT=2',
    ]);
    expect(records.map((record) => `${record.source} ${span(record)}`)).toEqual([
      'ics:1@example.com#20270101 2027-01-01 00:00:00 / 2027-01-02 23:59:59 Europe/Paris all day',
      'ics:1@example.com#20280101 2028-01-01 00:00:00 / 2028-01-02 23:59:59 Europe/Paris all day',
    ]);
  });

  it('omit EXDATE in every notation and include RDATE', async () => {
    const { starts } = await startsOf([
      'DTSTART;TZID=Europe/Paris:20270104T090000',
      'RRULE:FREQ=DAILY;COUNT=6',
      'EXDATE;TZID=Europe/Paris:20270105T090000',
      'EXDATE:20270106T080000Z',
      'EXDATE;VALUE=DATE:20270107',
      'RDATE;TZID=Europe/Paris:20270201T100000,20270202T100000',
      'RDATE;VALUE=PERIOD:20270203T090000Z/PT1H',
    ]);
    expect(starts.map((start) => start.slice(5, 16))).toEqual([
      '01-04 09:00',
      '01-08 09:00',
      '01-09 09:00',
      '02-01 10:00',
      '02-02 10:00',
      '02-03 10:00',
    ]);
  });

  it('are replaced by events with a matching RECURRENCE-ID, in any order', async () => {
    const moved = vevent('RECURRENCE-ID:20270105T080000Z', 'DTSTART;TZID=Europe/Paris:20270105T150000').replace(
      'Jazz',
      'Later',
    );
    const off = vevent(
      'RECURRENCE-ID;TZID=Europe/Paris:20270106T090000',
      'DTSTART;TZID=Europe/Paris:20270106T090000',
      'STATUS:CANCELLED',
    );
    const { records } = await startsOf(
      ['DTSTART;TZID=Europe/Paris:20270104T090000', 'RRULE:FREQ=DAILY;COUNT=4'],
      [moved, off],
    );
    expect(
      records.map(({ source, start, title, cancelled }) => [source.slice(-16), start.slice(5, 16), title, cancelled]),
    ).toEqual([
      ['20270104T080000Z', '01-04 09:00', 'Jazz', undefined],
      ['20270107T080000Z', '01-07 09:00', 'Jazz', undefined],
      ['20270105T080000Z', '01-05 15:00', 'Later', undefined],
      ['20270106T080000Z', '01-06 09:00', 'Jazz', true],
    ]);
  });

  it('apply RANGE=THISANDFUTURE changes', async () => {
    const change = vevent(
      'RECURRENCE-ID;TZID=Europe/Paris;RANGE=THISANDFUTURE:20270106T090000',
      'DTSTART;TZID=Europe/Paris:20270106T110000',
      'DURATION:PT2H',
    ).replace('Jazz', 'Blues');
    const { records } = await startsOf(
      ['DTSTART;TZID=Europe/Paris:20270104T090000', 'RRULE:FREQ=DAILY;COUNT=5'],
      [change],
    );
    const byId = [...records].sort((one, other) => (one.source < other.source ? -1 : 1));
    expect(
      byId.map(({ source, start, end, title }) => [
        source.slice(-16, -8),
        start.slice(5, 16),
        end.slice(11, 16),
        title,
      ]),
    ).toEqual([
      ['20270104', '01-04 09:00', '09:00', 'Jazz'],
      ['20270105', '01-05 09:00', '09:00', 'Jazz'],
      ['20270106', '01-06 11:00', '13:00', 'Blues'],
      ['20270107', '01-07 11:00', '13:00', 'Blues'],
      ['20270108', '01-08 11:00', '13:00', 'Blues'],
    ]);
  });

  it('keep their wall clock time across clock changes, and skip times that do not exist', async () => {
    const weekly = await startsOf(['DTSTART;TZID=Europe/Paris:20270320T090000', 'RRULE:FREQ=WEEKLY;COUNT=3']);
    expect(weekly.starts).toEqual(['2027-03-20 09:00:00', '2027-03-27 09:00:00', '2027-04-03 09:00:00']);
    const daily = await startsOf([
      'DTSTART;TZID=Europe/Paris:20270327T023000',
      'RRULE:FREQ=DAILY;UNTIL=20270329T235959Z',
    ]);
    expect(daily.starts).toEqual(['2027-03-27 02:30:00', '2027-03-29 02:30:00']);
  });

  it('end with UNTIL in their own time zone', async () => {
    const lines = ['DTSTART;TZID=America/New_York:20270104T220000'];
    const until = async (text: string) => (await startsOf([...lines, `RRULE:FREQ=DAILY;UNTIL=${text}`])).starts.length;
    expect(await until('20270107T030000Z')).toBe(3);
    expect(await until('20270107T025959Z')).toBe(2);
    expect(await until('20270106T220000')).toBe(3);
    expect(await until('20270106')).toBe(3);
  });

  it('are expanded for two years when they have no end', async () => {
    const { starts, notices } = await startsOf(['DTSTART:20260105T100000Z', 'RRULE:FREQ=MONTHLY;BYDAY=1MO']);
    expect(starts[0]).toBe('2026-01-05 10:00:00');
    expect(starts.at(-1)).toBe('2028-11-06 10:00:00');
    expect(starts).toHaveLength(35);
    expect(notices).toEqual([]);
  });

  it('are limited in number, with future dates before the latest past dates', async () => {
    const lines = ['DTSTART:20201101T100000Z', 'RRULE:FREQ=MONTHLY'];
    const { starts, notices } = await startsOf(lines, [], { yearsAhead: 1, mostOccurrences: 15 });
    expect([starts[0], starts.at(-1), starts.length]).toEqual(['2026-09-01 10:00:00', '2027-11-01 10:00:00', 15]);
    expect(notices).toEqual([{ line: 1, message: expect.stringMatching(/more than 15 dates/) }]);
  });

  it('are imported when they are entirely in the past', async () => {
    const { starts } = await startsOf(['DTSTART:20100104T100000Z', 'RRULE:FREQ=WEEKLY;COUNT=4']);
    expect(starts).toHaveLength(4);
  });

  it('are reported when they begin after the import period', async () => {
    const { starts, notices } = await startsOf(['DTSTART:20400104T100000Z', 'RRULE:FREQ=WEEKLY']);
    expect(starts).toEqual([]);
    expect(notices).toEqual([{ line: 1, message: expect.stringMatching(/no date up to 2 years/) }]);
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=999999999',
  ])('take a few seconds of processor time at most when their rule never matches (%s)', async (rule) => {
    const spent = await processorTimeOf(() => startsOf(['DTSTART:19700104T100000Z', `RRULE:${rule}`]));
    expect(spent).toBeLessThan(10_000);
  });
});
