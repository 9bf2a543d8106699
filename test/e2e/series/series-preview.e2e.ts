import { startApp, type TestApp } from '../../helpers/app.js';
import { boxOffice, type BoxOffice } from '../tickets/box-office.js';

const PREVIEWS = '/cal/series/v1/previews';
const SERIES = '/cal/series/v1/series';
const START = { start_date: '2031-03-03 19:00:00', timezone: 'Europe/Berlin' };

interface Preview {
  total: number;
  first_date: string;
  last_date: string;
  is_growing: boolean;
  dates: { start_date: string; is_excluded: boolean }[];
}

describe('A preview of a series', () => {
  let service: TestApp;
  let office: BoxOffice;
  beforeAll(async () => {
    service = await startApp({ SERIES_MAX_DATES: '30' });
    office = boxOffice(service);
  });
  afterAll(() => service.close());

  const admin = () => service.as('administrator');
  const preview = async (body: object): Promise<Preview> =>
    (
      await admin()
        .post(PREVIEWS)
        .send({ ...START, ...body })
        .expect(200)
    ).body;

  it('has the dates that the series gets, and those that are left out, without an event', async () => {
    const repetition = { rule: 'FREQ=WEEKLY;COUNT=5', excluded_dates: ['2031-03-17'] };
    const shown = await preview(repetition);
    expect(shown).toEqual({
      total: 4,
      first_date: '2031-03-03 19:00:00',
      last_date: '2031-03-31 19:00:00',
      is_growing: false,
      dates: ['03', '10', '17', '24', '31'].map((day) => ({
        start_date: `2031-03-${day} 19:00:00`,
        is_excluded: day === '17',
      })),
    });
    const event = await office.event({ ...START, end_date: '2031-03-03 20:00:00' });
    const { body } = await admin()
      .post(SERIES)
      .send({ event_id: event, ...repetition })
      .expect(200);
    expect(body.created.map(({ original_start: start }: { original_start: string }) => start)).toEqual(
      shown.dates
        .filter(({ is_excluded: isLeftOut }) => !isLeftOut)
        .map(({ start_date: start }) => start)
        .slice(1),
    );
  });

  it('is of lists of days and of whole days, too', async () => {
    const shown = await preview({ all_day: true, dates: ['2031-03-05', '2031-03-04'] });
    expect(shown.dates.map(({ start_date: start }) => start)).toEqual([
      '2031-03-03 00:00:00',
      '2031-03-04 00:00:00',
      '2031-03-05 00:00:00',
    ]);
    expect(shown).toMatchObject({ total: 3, last_date: '2031-03-05 00:00:00' });
  });

  it('ends where the service makes later dates in time', async () => {
    const shown = await preview({ rule: 'FREQ=DAILY', excluded_dates: ['2031-03-04', '2032-03-04'] });
    expect(shown).toMatchObject({ total: 30, last_date: '2031-04-02 19:00:00', is_growing: true });
    expect(shown.dates.filter(({ is_excluded: isLeftOut }) => isLeftOut)).toHaveLength(1);
  });

  it('is of any year, such as one that is still being typed', async () => {
    const shown = await preview({ start_date: '0203-03-03 19:00:00', rule: 'FREQ=WEEKLY' });
    expect(shown).toMatchObject({ total: 30, first_date: '0203-03-03 19:00:00' });
  });

  it('refuses what a series refuses, times without a zone, and callers who change no events', async () => {
    const refused = async (body: object): Promise<string> =>
      (
        await admin()
          .post(PREVIEWS)
          .send({ ...START, ...body })
          .expect(400)
      ).body.message;
    expect(await refused({ rule: 'FREQ=HOURLY' })).toMatch(/FREQ of rule must be one of/);
    expect(await refused({ rule: 'FREQ=WEEKLY;UNTIL=20300101' })).toMatch(/no date from the start/);
    expect(await refused({ rule: 'FREQ=WEEKLY', timezone: 'Mars/Olympus' })).toMatch(/timezone/);
    expect(await refused({ rule: 'FREQ=WEEKLY', start_date: 'tomorrowish' })).toMatch(/start_date/);
    await service
      .as('subscriber')
      .post(PREVIEWS)
      .send({ ...START, rule: 'FREQ=WEEKLY' })
      .expect(403);
    await service
      .as('anonymous')
      .post(PREVIEWS)
      .send({ ...START, rule: 'FREQ=WEEKLY' })
      .expect(401);
  });
});
