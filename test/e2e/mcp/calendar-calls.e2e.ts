import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { call, session } from './mcp-session.js';

/**
 * Calls of the calendar server nspady/google-calendar-mcp (names and arguments as it publishes them), and the same for
 * this server, as docs/mcp.md lists them.
 */
const CALLS = {
  'list-events': ({ timeMin, timeMax }: { calendarId: string; timeMin: string; timeMax: string }) => ({
    name: 'calendar_find-events',
    input: { starts_after: dayBefore(timeMin), starts_before: timeMax.slice(0, 10) },
  }),
  'search-events': ({ query, timeMin, timeMax }: Record<'calendarId' | 'query' | 'timeMin' | 'timeMax', string>) => ({
    name: 'calendar_find-events',
    input: { search: query, starts_after: dayBefore(timeMin), starts_before: timeMax.slice(0, 10) },
  }),
  'get-event': ({ eventId }: { calendarId: string; eventId: string }) => ({
    name: 'calendar_get-event',
    input: { id: Number(eventId) },
  }),
};

/** `starts_after` leaves its own day out. */
function dayBefore(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

describe('Calls of a public calendar server', () => {
  let service: TestApp;
  const ids: number[] = [];
  beforeAll(async () => {
    service = await startApp();
    for (const [title, day] of [
      ['Jazz evening', '2031-03-01'],
      ['Jazz matinee', '2031-03-31'],
      ['Reading', '2031-04-01'],
    ]) {
      const input = { title, start: `${day} 19:00`, end: `${day} 21:00`, status: 'publish' };
      const made = await service.as('editor').post('/abilities/v1/abilities/calendar/create-event/run').send({ input });
      ids.push(made.body.id);
    }
  });
  afterAll(() => service.close());

  const found = ({ name, input }: { name: string; input: Record<string, unknown> }) =>
    session(service, 'anonymous', async (client) => {
      const { structuredContent } = await call(client, name, input);
      return structuredContent as { events: { id: number }[] } & Record<string, unknown>;
    });
  const MARCH = { calendarId: 'primary', timeMin: '2031-03-01T00:00:00', timeMax: '2031-03-31T23:59:59' };

  it('have the same result: events of a range', async () => {
    const { events } = await found(CALLS['list-events'](MARCH));
    expect(events.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it('have the same result: events with words in a range', async () => {
    const { events } = await found(CALLS['search-events']({ ...MARCH, query: 'matinee' }));
    expect(events.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('have the same result: one event', async () => {
    const event = await found(CALLS['get-event']({ calendarId: 'primary', eventId: String(ids[2]) }));
    expect(event).toMatchObject({ id: ids[2], title: 'Reading', start: '2031-04-01 19:00:00' });
  });
});
