import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import type { VEvent } from 'node-ical';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

/** An event as each program must read it: title, moment of the start and end (UTC) or days, status. */
interface Expected {
  title: string;
  start: string;
  end: string;
  status: 'CONFIRMED' | 'CANCELLED';
}

/** Rendered titles have typographic quotes. A backslash before an `n` is left out: node-ical and icalendar misread it. */
const HOSTILE = `Rock; roll, “jazz” C:\\temp 👩‍👩‍👧‍👦 ${'ü🎷'.repeat(40)} END:VEVENT`;

/** Reads a calendar from standard input and writes it as JSON, as the Python library `icalendar` understands it. */
const PYTHON = `
import sys, json, datetime, icalendar
def text(at):
    if not isinstance(at, datetime.datetime): return at.isoformat()
    return at.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([dict(title=str(e['SUMMARY']), start=text(e['DTSTART'].dt), end=text(e['DTEND'].dt), status=str(e['STATUS'])) for e in calendar.walk('VEVENT')]))
`;

const isInstalled = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
};
const itWithPython = isInstalled('/usr/bin/python3', '-c', 'import icalendar') ? it : it.skip;
const itWithKhal = isInstalled('khal', '--version') ? it : it.skip;

const byStart = (events: readonly Expected[]): Expected[] =>
  [...events].sort((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));

describe('A calendar file', () => {
  let service: TestApp;
  let text: string;
  const expected: Expected[] = [];

  beforeAll(async () => {
    service = await startApp();
    const calendar = new Calendar(service);
    const add = async (title: string, sent: { start_date: string; end_date: string; timezone?: string }, more = {}) => {
      const { start_date: start, ...rest } = sent;
      const { id } = await calendar.event(title, start, { ...rest, ...more });
      const { body } = await service.http().get(`/api/cal/events/v1/events/${id}`).expect(200);
      const { utc_start_date: from, utc_end_date: to } = body as Record<string, string>;
      const iso = (utc = ''): string => `${utc.replace(' ', 'T')}Z`;
      expected.push({ title, start: iso(from), end: iso(to), status: 'CONFIRMED' });
      return id;
    };
    const may = { start_date: '2031-05-06 10:00:00', end_date: '2031-05-06 12:30:00' };
    await add('Paris', { ...may, timezone: 'Europe/Paris' });
    await add('New York', { ...may, timezone: 'America/New_York' });
    await add('Clocks go back', {
      start_date: '2031-10-26 01:30:00',
      end_date: '2031-10-26 04:00:00',
      timezone: 'Europe/Paris',
    });
    for (const timezone of ['UTC', 'UTC+0', 'UTC+5:30', 'UTC+5.75', 'UTC-8', 'UTC+14'])
      await add(`Offset ${timezone}`, { ...may, timezone });
    await add(HOSTILE, { ...may, timezone: 'Asia/Kolkata' }, { description: `<p>${HOSTILE}</p><p>\r\nSTATUS:X</p>` });
    const cancelled = await add('Cancelled', { ...may, timezone: 'Europe/Paris' });
    await service.as('administrator').delete(`/cal/events/v1/events/${cancelled}`).expect(200);
    Object.assign(expected.at(-1) as Expected, { status: 'CANCELLED' });
    await add('Days', { start_date: '2031-05-08 00:00:00', end_date: '2031-05-09 00:00:00' }, { all_day: true });
    Object.assign(expected.at(-1) as Expected, { start: '2031-05-08', end: '2031-05-10' });
    ({ text } = await calendar.file('/events/list/?ical=1'));
  });
  afterAll(() => service.close());

  it('is read right by ical.js', () => {
    const component = new ICAL.Component(ICAL.parse(text));
    for (const zone of component.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const moment = (time: ICAL.Time): string =>
      time.isDate ? time.toString() : `${new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19)}Z`;
    const read = component.getAllSubcomponents('vevent').map((part) => {
      const event = new ICAL.Event(part);
      const status = String(part.getFirstPropertyValue('status'));
      return { title: event.summary, start: moment(event.startDate), end: moment(event.endDate), status } as Expected;
    });
    expect(byStart(read)).toEqual(byStart(expected));
  });

  it('is read right by node-ical', () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter(
      (part): part is VEvent => part?.type === 'VEVENT',
    );
    const moment = (date: Date, isDay: boolean): string =>
      isDay
        ? [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
        : `${date.toISOString().slice(0, 19)}Z`;
    const read = events.map(({ summary, start, end, status, datetype }) => {
      const isDay = datetype === 'date';
      const title = typeof summary === 'string' ? summary : summary.val;
      return { title, start: moment(start, isDay), end: moment(end as Date, isDay), status } as Expected;
    });
    expect(byStart(read)).toEqual(byStart(expected));
  });

  itWithPython('is read right by the Python library icalendar', () => {
    const json = execFileSync('/usr/bin/python3', ['-c', PYTHON], { input: text, encoding: 'utf8', timeout: 60_000 });
    expect(byStart(JSON.parse(json) as Expected[])).toEqual(byStart(expected));
  });

  itWithKhal('is read right by khal', () => {
    const folder = `${service.folder}/khal`;
    mkdirSync(`${folder}/calendar`, { recursive: true });
    const config = [
      '[calendars]\n[[almanac]]',
      `path = ${folder}/calendar`,
      `[sqlite]\npath = ${folder}/khal.db`,
      '[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d',
      'longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M',
    ];
    writeFileSync(`${folder}/config`, `${config.join('\n')}\n`);
    writeFileSync(`${folder}/feed.ics`, text);
    const khal = (...args: string[]): string =>
      execFileSync('khal', ['-c', `${folder}/config`, ...args], { encoding: 'utf8', timeout: 60_000 });
    khal('import', '--batch', '-a', 'almanac', `${folder}/feed.ics`);
    const format = '{start-date} {start-time}|{title}';
    const lines = khal('list', '--day-format', '', '--format', format, '2031-05-06', '1d').split('\n').filter(Boolean);
    const shown = expected
      .filter(({ start }) => start.startsWith('2031-05-06T'))
      .map(({ start, title }) => `${start.slice(0, 16).replace('T', ' ')}|${title}`);
    // khal writes the title of a cancelled event with a sign of its own.
    for (const line of shown.filter((one) => !one.endsWith('Cancelled'))) expect(lines).toContain(line);
    expect(lines.filter((line) => line.includes('Offset'))).toHaveLength(5);
  });
});
