import { readAll } from './read-all.spec-helper.js';

/** Forms that programs write although RFC 5545 has others, and what is said of what is left out. */

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (...lines: string[]): string =>
  ['BEGIN:VEVENT', 'UID:1@example.com', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'].join('\r\n');

const BERLIN = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'END:VTIMEZONE',
];

async function read(lines: string[], around: string[] = [], options = {}) {
  const { records, refusals, notices } = await readAll('ics', calendar(...around, vevent(...lines)), options);
  return {
    spans: records.map(
      ({ start, end, timezone, allDay }) =>
        `${start.slice(0, 16)} / ${end.slice(0, 16)} ${timezone}${allDay ? ' all day' : ''}`,
    ),
    starts: records.map(({ start }) => start.slice(0, 16)),
    records,
    reasons: refusals.map(({ reason }) => reason),
    notices: notices.map(({ message }) => message),
  };
}

describe('Times of calendar files', () => {
  it.each([
    ['20270710T090000+0200', '2027-07-10 07:00'],
    ['20270710T090000+02:00', '2027-07-10 07:00'],
    ['20270710T090000-0330', '2027-07-10 12:30'],
    ['20270710T090000-033015', '2027-07-10 12:30'],
    ['20270710T090000.000Z', '2027-07-10 09:00'],
    ['20270710T0900Z', '2027-07-10 09:00'],
    ['20270710T090060Z', '2027-07-10 09:00'],
    [' 20270710T090000z ', '2027-07-10 09:00'],
  ])('are read with their offset: %s', async (text, utc) => {
    const { spans, reasons } = await read([`DTSTART:${text}`]);
    expect(reasons).toEqual([]);
    expect(spans).toEqual([`${utc} / ${utc} UTC`]);
  });

  it.each(['+2400', '-2400', '+9999', '+0160', '+020061'])('are refused with the offset %s', async (offset) => {
    const { spans, reasons } = await read([`DTSTART:20270710T090000${offset}`]);
    expect(spans).toEqual([]);
    expect(reasons).toEqual([expect.stringContaining('which is not a date of iCalendar')]);
  });

  it.each(['(UTC+01:00) Amsterdam, Berlin', 'GMT+01:00'])(
    'are read in a zone with a colon and no quotes: %s',
    async (zone) => {
      const { spans } = await read([`DTSTART;TZID=${zone}:20270110T090000`]);
      expect(spans).toEqual([expect.stringMatching(/^2027-01-10 09:00 /)]);
    },
  );

  it('give a series its date in a quoted zone', async () => {
    const { starts } = await read([
      'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20270110T090000',
      'RRULE:FREQ=DAILY;COUNT=2',
    ]);
    expect(starts).toEqual(['2027-01-10 09:00', '2027-01-11 09:00']);
  });

  it.each([
    [
      'midnight in a zone',
      ';TZID=W. Europe Standard Time:20270710T000000',
      ';TZID=W. Europe Standard Time:20270712T000000',
    ],
    ['midnight in UTC', ':20270710T000000Z', ':20270712T000000Z'],
    ['midnight elsewhere, in UTC', ':20270709T220000Z', ':20270711T220000Z'],
    ['a floating midnight', ':20270710T000000', ':20270712T000000'],
    ['a day', ';VALUE=DATE:20270710', ';VALUE=DATE:20270712'],
    ['a day that ends at a midnight', ';VALUE=DATE:20270710', ':20270712T000000'],
  ])('of an event that is marked as all-day are days: %s', async (_, start, end) => {
    for (const flag of [
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      'X-FUNAMBOL-ALLDAY:1',
    ]) {
      const { spans, notices } = await read([`DTSTART${start}`, `DTEND${end}`, flag], BERLIN);
      expect(spans).toEqual([expect.stringMatching(/^2027-07-10 00:00 \/ 2027-07-11 23:59 \S+ all day$/)]);
      expect(notices).toEqual([]);
    }
  });

  it('of an event that is marked as all-day stay when they are no midnights, with a notice', async () => {
    const { spans, notices } = await read(['DTSTART:20270710T091000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']);
    expect(spans).toEqual(['2027-07-10 09:10 / 2027-07-10 09:10 UTC']);
    expect(notices).toEqual([expect.stringMatching(/marked as an event of whole days/)]);
    expect((await read(['DTSTART:20270710T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE'])).spans).toEqual([
      '2027-07-10 00:00 / 2027-07-10 00:00 UTC',
    ]);
  });

  it('count whole days of a DURATION in hours', async () => {
    const { spans } = await read(['DTSTART;VALUE=DATE:20270710', 'DURATION:PT48H']);
    expect(spans).toEqual(['2027-07-10 00:00 / 2027-07-11 23:59 Europe/Paris all day']);
  });

  it('are refused in a zone of which half of the definition cannot be read', async () => {
    const zone = [...BERLIN.slice(0, -1), 'BEGIN:DAYLIGHT', 'DTSTART:x', 'END:DAYLIGHT', 'END:VTIMEZONE'];
    const renamed = zone.map((line) => line.replace('W. Europe Standard Time', 'Ours'));
    const { reasons } = await read(['DTSTART;TZID=Ours:20270710T090000'], renamed);
    expect(reasons).toEqual([expect.stringMatching(/"Ours" is no known name/)]);
  });
});

describe('Exceptions of a series', () => {
  const days = ['DTSTART;VALUE=DATE:20270205', 'RRULE:FREQ=WEEKLY;COUNT=3'];

  it.each([
    'EXDATE;TZID=W. Europe Standard Time:20270212T000000',
    'EXDATE;TZID=Nowhere:20270212T000000',
    'EXDATE;VALUE=DATE:20270212',
    'EXDATE:20270212',
    'EXDATE:20270212T000000',
    'EXDATE:20270212T000000Z',
    'EXDATE:20270211T230000Z',
    'EXDATE:20270212T080000Z',
    'EXDATE:20270212T000000+0100',
  ])('leave out a day of whole days: %s', async (line) => {
    for (const timezone of ['UTC', 'Europe/Paris', 'America/New_York']) {
      const { starts, notices } = await read([...days, line], BERLIN, { timezone });
      expect(starts).toEqual(['2027-02-05 00:00', '2027-02-19 00:00']);
      expect(notices).toEqual([]);
    }
  });

  it.each([
    ';TZID=W. Europe Standard Time:20270212T000000',
    ';VALUE=DATE:20270212',
    ':20270212T000000',
    ':20270211T230000Z',
  ])('replace a day of whole days by the event with RECURRENCE-ID%s', async (id) => {
    const change = vevent(`RECURRENCE-ID${id}`, 'DTSTART;VALUE=DATE:20270213').replace('Jazz', 'Blues');
    const { records } = await readAll('ics', calendar(...BERLIN, vevent(...days), change));
    expect(records.map(({ source, title }) => [source, title])).toEqual([
      ['ics:1@example.com#20270205', 'Jazz'],
      ['ics:1@example.com#20270219', 'Jazz'],
      ['ics:1@example.com#20270212', 'Blues'],
    ]);
  });

  it('that cannot be read are named, and the series stays', async () => {
    const series = ['DTSTART:20270414T231500Z', 'DTEND:20270415T001500Z', 'RRULE:FREQ=DAILY;COUNT=3'];
    const { starts, notices, reasons } = await read([
      ...series,
      'EXDATE;TZID=PDT:20270415T161500',
      'RDATE:soon,20270420T100000Z',
    ]);
    expect(reasons).toEqual([]);
    expect(starts).toEqual(['2027-04-14 23:15', '2027-04-15 23:15', '2027-04-16 23:15', '2027-04-20 10:00']);
    expect(notices).toEqual([
      'RDATE was left out: RDATE is "soon", which is not a date of iCalendar.',
      expect.stringMatching(/^EXDATE was left out: The time zone "PDT"/),
    ]);
  });

  it('with a RECURRENCE-ID in an unknown zone are refused alone, with the reason', async () => {
    const change = vevent('RECURRENCE-ID;TZID=PDT:20270415T161500', 'DTSTART:20270415T220000Z');
    const { records, refusals } = await readAll(
      'ics',
      calendar(vevent('DTSTART:20270414T231500Z', 'RRULE:FREQ=DAILY;COUNT=2'), change),
    );
    expect(records).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 2, title: 'Jazz', reason: expect.stringMatching(/RECURRENCE-ID cannot be read.*"PDT"/) },
    ]);
  });

  it('take their own time where RDATE gives periods, and the time of the series where it gives days', async () => {
    const { spans } = await read([
      'DTSTART;TZID=Europe/Paris:20270104T090000',
      'DURATION:PT1H',
      'RDATE;VALUE=PERIOD:20270105T080000Z/PT3H,20270106T080000Z/20270106T083000Z',
      'RDATE;VALUE=DATE:20270107',
    ]);
    expect(spans.map((span) => span.slice(5, 35))).toEqual([
      '01-04 09:00 / 2027-01-04 10:00',
      '01-05 09:00 / 2027-01-05 12:00',
      '01-06 09:00 / 2027-01-06 09:30',
      '01-07 09:00 / 2027-01-07 10:00',
    ]);
  });
});

describe('What a calendar file says', () => {
  const start = 'DTSTART:20270710T090000Z';
  const recordOf = async (...lines: string[]) => (await read([start, ...lines])).records[0];
  const noticesOf = async (...lines: string[]) => (await read([start, ...lines])).notices;

  it('is taken from properties of Apple, Google and Microsoft too', async () => {
    const apple = 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Street 1\\nUlm";X-TITLE=Hall:geo:48.4,9.99';
    expect(await recordOf(apple)).toMatchObject({
      venue: { venue: 'Hall', address: 'Street 1, Ulm', latitude: 48.4, longitude: 9.99 },
    });
    expect(await recordOf('X-GOOGLE-CONFERENCE:https://meet.google.com/abc')).toMatchObject({
      onlineUrl: 'https://meet.google.com/abc',
      attendanceMode: 'online',
    });
    expect(await recordOf('LOCATION:Hall', 'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://video.example/1')).toMatchObject(
      {
        onlineUrl: 'https://video.example/1',
        attendanceMode: 'hybrid',
      },
    );
    expect(await recordOf('LAST-MODIFIED:20260102T030405Z')).toMatchObject({ modified: '2026-01-02 03:04:05' });
  });

  it('is private in a class that is not known', async () => {
    expect((await recordOf('CLASS:X-BOARD')).status).toBe('private');
    expect((await recordOf('CLASS:PUBLIC')).status).toBeUndefined();
  });

  it.each([
    [['SUMMARY;X:a'], 'SUMMARY is there 2 times. The first one was read.'],
    [['SUMMARY;X:a'], 'A line was left out, because it cannot be read: SUMMARY;X:a'],
    [['STATUS:TENTATIVE'], 'STATUS is "TENTATIVE". The event was read as one that takes place.'],
    [['GEO:north'], 'GEO was left out: it is not "latitude;longitude".'],
    [['LAST-MODIFIED:x'], 'LAST-MODIFIED was left out: it is no time in UTC.'],
    [['DTEND:20270710T100000Z', 'DURATION:PT2H'], 'DURATION was left out, because there is a DTEND.'],
    [['URL:https://a.example', 'nonsense'], 'A line was left out, because it cannot be read: nonsense'],
    [
      ['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM', 'ATTENDEE:mailto:a@b.example'],
      'Not read: VALARM (1 event), ATTENDEE (1 event).',
    ],
  ])('and is left out of %j is named', async (lines, message) => {
    expect(await noticesOf(...lines)).toContain(message);
  });

  it('in lines of a text that look like properties belongs to the text', async () => {
    const record = await recordOf('DESCRIPTION:Programme', 'Location: see below', 'note: bring food');
    expect(record.description).toBe('Programme\nLocation: see below\nnote: bring food');
    expect(record.venue).toBeNull();
  });

  it('of tasks, journals and busy times is named, and the events are read', async () => {
    const other = (component: string) => [
      `BEGIN:${component}`,
      `SUMMARY:A ${component}`,
      'BEGIN:VALARM',
      'END:VALARM',
      `END:${component}`,
    ];
    const others = ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'X-ROOM'].flatMap(other);
    const { starts, notices } = await read([start], others);
    expect(starts).toEqual(['2027-07-10 09:00']);
    expect(notices).toEqual([
      'VTODO is a task and was left out (1 in the file): "A VTODO".',
      'VJOURNAL is a journal entry and was left out (1 in the file): "A VJOURNAL".',
      'VFREEBUSY is free and busy times and was left out (1 in the file): "A VFREEBUSY".',
      'X-ROOM is no event and was left out (1 in the file): "A X-ROOM".',
    ]);
  });

  it('is refused in answers to an invitation and with other calendars', async () => {
    for (const method of ['REPLY', 'COUNTER', 'REFRESH', 'DECLINECOUNTER']) {
      expect((await read([start], [`METHOD:${method}`])).reasons).toEqual([
        expect.stringMatching(/answers an invitation/),
      ]);
    }
    expect((await read([start], ['CALSCALE:HIJRI'])).reasons).toEqual([expect.stringMatching(/CALSCALE:HIJRI/)]);
    expect((await read([start], ['METHOD:REQUEST', 'CALSCALE:GREGORIAN'])).reasons).toEqual([]);
  });

  it('of its time zone is named when it is not known', async () => {
    expect((await read([start], ['X-WR-TIMEZONE:Our office'])).notices).toEqual([
      expect.stringMatching(/The time zone of the calendar, "Our office", is not known/),
    ]);
  });

  it('is read in spite of a byte that is not UTF-8, with a notice for that event alone', async () => {
    const [before, after] = calendar(vevent(start), vevent(start).replace('1@', '2@').replace('Jazz', 'Grüße')).split(
      'Jazz',
    );
    const bytes = Buffer.concat([Buffer.from(`${before}caf`), Buffer.from([0xe9]), Buffer.from(after)]);
    const { records, notices } = await readAll('ics', bytes);
    expect(records.map(({ title }) => title)).toEqual(['café', 'Grüße']);
    expect(notices).toEqual([{ line: 1, message: expect.stringMatching(/not UTF-8/) }]);
  });
});
