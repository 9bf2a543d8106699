import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import { PublicEventsService } from '../../../src/cal/events/events/public-events.service.js';
import type { EventSpan } from '../../../src/cal/events/events/public-events.service.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { fromMs, toMs, wallToUtc } from '../../../src/core/time/index.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

const HOUR = 3_600_000;
const MIDDLE = toMs('2031-05-15 00:00:00');
const ZONES = ['Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York', 'UTC', 'UTC+5:30'];

interface Known {
  id: number;
  start: string;
  end: string;
  utcEnd: string;
  featured: boolean;
}

/** The rule that queries must follow. */
function takesPlace({ start, end, utcEnd }: Known, { from, before, notOverAt, overAt }: EventSpan): boolean {
  return (
    (from === undefined || end > from || start >= from) &&
    (before === undefined || start < before) &&
    (notOverAt === undefined || utcEnd > notOverAt) &&
    (overAt === undefined || utcEnd <= overAt)
  );
}

describe('Event queries by time span', () => {
  let service: TestApp;
  let events: PublicEventsService;
  const known: Known[] = [];

  beforeAll(async () => {
    service = await startApp();
    events = service.app.get(PublicEventsService);
    const calendar = new Calendar(service);
    const anyEvent = fc.tuple(
      fc.integer({ min: -240, max: 240 }),
      fc.constantFrom(0, 1, 5, 24, 60, 240),
      fc.constantFrom(...ZONES),
      fc.boolean(),
    );
    for (const [at, hours, timezone, featured] of fc.sample(anyEvent, { numRuns: 60, seed: 1 })) {
      const start = fromMs(MIDDLE + at * HOUR);
      const end = fromMs(MIDDLE + (at + hours) * HOUR);
      const { id } = await calendar.event('Any', start, { end_date: end, timezone, featured });
      known.push({ id, start, end, utcEnd: wallToUtc(end, timezone), featured });
    }
  });
  afterAll(() => service.close());

  const moment = fc.integer({ min: -300, max: 500 }).map((hours) => fromMs(MIDDLE + hours * HOUR));
  const anySpan = fc.record({ from: moment, before: moment, notOverAt: moment, overAt: moment }, { requiredKeys: [] });

  it('return, mark and count the same events as the rule, ordered by start', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySpan,
        fc.boolean(),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (span, featured, order) => {
          const wanted = known.filter((event) => takesPlace(event, span) && (!featured || event.featured));
          wanted.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id - b.id));
          const ids = wanted.map(({ id }) => id);
          const filter = { termGroups: [], featured };
          await RequestContext.run(
            new RequestContext({ siteUrl: 'http://site.example', rootUrl: 'http://site.example/api' }),
            async () => {
              expect((await events.marks(filter, span, 1000)).map(({ id }) => id)).toEqual(ids);
              expect(await events.any(filter, span)).toBe(ids.length > 0);
              const page = await events.during(filter, span, { limit: 7, offset: 3, order });
              const ordered = order === 'asc' ? ids : [...ids].reverse();
              expect(page.events.map(({ response }) => response.id)).toEqual(ordered.slice(3, 10));
              expect(page.total).toBe(ids.length);
            },
          );
        },
      ),
      { numRuns: cases(150) },
    );
  });
});
