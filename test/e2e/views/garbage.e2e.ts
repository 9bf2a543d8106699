import fc from 'fast-check';
import { cases } from '../../helpers/suite-size.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

describe('Calendar views', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({ VIEWS_NONCE: 'off' });
    const calendar = new Calendar(service);
    await calendar.event('First', '0003-01-01 10:00:00');
    await calendar.event('Last', '9998-12-31 10:00:00', { all_day: true, timezone: 'America/New_York' });
    await calendar.event('Long', '1990-01-01 10:00:00', { end_date: '2900-01-01 10:00:00', timezone: 'Europe/Paris' });
  });
  afterAll(() => service.close());

  const piece = fc.oneof(
    fc.constantFrom(
      'list',
      'month',
      'today',
      'page',
      '2',
      '1000000',
      '0002-01',
      '9998-12-31',
      '2031-05',
      'category',
      'tag',
      'featured',
      'a',
      '%',
      '%00',
      '..',
    ),
    fc.string({ maxLength: 8 }),
  );
  const text = fc.oneof(
    fc.constantFrom(
      'past',
      'day',
      '2031-05-05',
      '%',
      '_',
      "'",
      '"*',
      '-',
      '()',
      '\\',
      '\u0000',
      '*a',
      '+ -',
      '<>~',
      '@4',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const query = fc.dictionary(
    fc.constantFrom(
      'eventDisplay',
      'tribe-bar-date',
      'tribe-bar-search',
      'tribe-bar-geoloc',
      'cal_events_cat',
      'tag',
      'featured',
      'paged',
      'ical',
    ),
    text,
  );

  it('answer 200 or 4xx to any input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 5 }),
        query,
        fc.option(text),
        query,
        async (pieces, asked, view, form) => {
          const u = `/events/${pieces.join('/')}?${new URLSearchParams(asked).toString()}`;
          const { status } = await service
            .as('anonymous')
            .post('/cal/views/v2/html')
            .send({ u, ...(view === null ? {} : { view }), view_data: form });
          expect([200, 400]).toContain(status);
          const page = await service
            .http()
            .get(`/events/${pieces.map(encodeURIComponent).join('/')}`)
            .query(asked);
          expect([200, 404]).toContain(page.status);
        },
      ),
      { numRuns: cases(80) },
    );
  });

  it.each([
    '/events/month/0002-01/',
    '/events/month/9998-12/',
    '/events/0002-01-01/',
    '/events/9998-12-31/',
    '/events/list/?tribe-bar-date=0002-01',
    '/events/list/page/1000000/',
  ])('are rendered at the limits of the calendar: %s', async (u) => {
    await service.as('anonymous').get('/cal/views/v2/html').query({ u }).expect(200);
    await service
      .http()
      .get(`${u}${u.includes('?') ? '&' : '?'}ical=1`)
      .expect(200)
      .expect(/END:VCALENDAR\r\n$/);
  });

  it('return the smu parameter, which states whether the client changes the URL', async () => {
    const shown = async (query: string) =>
      /data-view-manage-url="(\d)"/.exec(
        (
          (await service.as('anonymous').get(`/cal/views/v2/html?u=/events/${query}`).expect(200)).body as {
            html: string;
          }
        ).html,
      )?.[1];
    expect([await shown(''), await shown('&smu=1'), await shown('&smu=false')]).toEqual(['1', '1', '0']);
  });
});
