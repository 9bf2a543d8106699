import { Clock } from '../../../src/core/context/clock.js';
import { SITE, startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Calendar } from './view.js';

describe('Calendar pages around today', () => {
  let service: TestApp;
  let calendar: Calendar;
  beforeAll(async () => {
    service = await startApp();
    calendar = new Calendar(service);
    const settings = { timezone: 'Europe/Berlin', start_of_week: 1 };
    await service.as('administrator').post('/content/v2/settings').send(settings).expect(200);
    await calendar.event('Over', '2031-05-02 10:00:00');
    await calendar.event('Festival', '2031-05-12 10:00:00', { end_date: '2031-05-16 18:00:00' });
    await calendar.event('Saturday', '2031-05-17 10:00:00');
    await calendar.event('Tuesday', '2031-05-20 10:00:00');
    await calendar.event('June', '2031-06-03 10:00:00');
  });
  const isNow = (moment: string) => jest.spyOn(service.app.get(Clock), 'nowMs').mockReturnValue(Date.parse(moment));
  // A Wednesday.
  beforeEach(() => {
    isNow('2031-05-14T10:00:00Z');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => service.close());

  it('fold the days that are over on small screens, and name what goes on today', async () => {
    const { $ } = await calendar.page('/events/month/');
    const id = $('.cal-month').attr('id') ?? '';
    expect($('.cal-month__earlier a').attr('href')).toBe(`#${id}`);
    const passed = $('.cal-month__day--passed .cal-month__date time')
      .get()
      .map((time) => $(time).attr('datetime') ?? '');
    expect(passed).toHaveLength(13);
    expect(passed).toContain('2031-05-02');
    expect(passed).not.toContain('2031-05-14');
    expect($('td[aria-current="date"] .cal-bar--resumed').text()).toContain('Festival');
  });

  it('fold nothing of other months, and nothing where nothing is to come', async () => {
    for (const path of ['/events/month/2031-06/', '/events/month/2031-04/']) {
      const { $ } = await calendar.page(path);
      expect($('.cal-month__day--passed, .cal-month__earlier')).toHaveLength(0);
    }
    isNow('2031-05-30T10:00:00Z');
    const { $ } = await calendar.page('/events/month/');
    expect($('.cal-month__day--passed, .cal-month__earlier')).toHaveLength(0);
  });

  it.each([
    ['weekend', ['Saturday'], 'This weekend'],
    ['next-week', ['Tuesday'], 'Next week'],
    ['next-month', ['June'], 'Next month'],
  ])('offer the list of %s', async (when, titles, label) => {
    const { $: list } = await calendar.page('/events/');
    const link = list(`.cal-topbar a:contains("${label}")`).attr('href');
    expect(link).toBe(`${SITE}/events/list/?cal-when=${when}`);
    const { $ } = await calendar.page(`/events/?cal-when=${when}`);
    expect(
      $('.cal-card__title')
        .get()
        .map((title) => $(title).text()),
    ).toEqual(titles);
    expect($('.cal-header__title').text()).toBe(label);
    expect($('.cal-topbar a[aria-current]').text()).toBe(label);
    expect($('meta[name="robots"]').attr('content')).toBe('noindex, nofollow');
    const { text } = await service.http().get(`/events/list/?cal-when=${when}&ical=1`).expect(200);
    expect([...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, title = '']) => title.trim())).toEqual(titles);
  });

  it('let a date, and what narrows further, count beside it', async () => {
    const { data } = await calendar.page('/events/?cal-when=weekend&tribe-bar-date=2031-06-01');
    expect(data.url).toBe(`${SITE}/events/list/?tribe-bar-date=2031-06-01`);
    const { $ } = await calendar.page('/events/?cal-when=weekend&tribe-bar-search=tuesday');
    expect($('.cal-card__title')).toHaveLength(0);
    expect($('input[name="cal-when"]').attr('value')).toBe('weekend');
  });

  it('take an unknown span for none', async () => {
    const { data } = await calendar.page('/events/?cal-when=someday');
    expect(data.url).toBe(`${SITE}/events/list/`);
  });
});
