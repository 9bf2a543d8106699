import { publicDates, type DateState } from './public-dates.js';

const PUBLISHED = '2031-01-01 09:00:00';

const date = (day: string, more: Partial<DateState> = {}): DateState => ({
  event_id: Number(day),
  original_start: `2031-03-${day} 19:00:00`,
  start_date: `2031-03-${day} 19:00:00`,
  is_detached: false,
  slug: `yoga-${day}`,
  date: PUBLISHED,
  event_status: 'scheduled',
  isPublic: true,
  ...more,
});

describe('The public dates of a series', () => {
  it('are counted, with the first and the last one', () => {
    expect(publicDates([date('03'), date('10'), date('17')], [])).toEqual({
      total: 3,
      first: '2031-03-03 19:00:00',
      last: '2031-03-17 19:00:00',
      lastRegular: '2031-03-17 19:00:00',
      firstEvent: { id: 3, slug: 'yoga-03', date: PUBLISHED },
      isIrregular: false,
    });
  });

  it('end before those that are not public, which say nothing', () => {
    const found = publicDates([date('03', { isPublic: false }), date('10'), date('17', { isPublic: false })], []);
    expect(found).toMatchObject({
      total: 1,
      last: '2031-03-10 19:00:00',
      firstEvent: { id: 10, slug: 'yoga-10', date: PUBLISHED },
      isIrregular: true,
    });
    expect(publicDates([date('03'), date('10', { isPublic: false })], [])).toMatchObject({
      total: 1,
      isIrregular: false,
    });
  });

  it.each<[string, Partial<DateState>]>([
    ['is canceled', { event_status: 'canceled' }],
    ['is postponed', { event_status: 'postponed' }],
    ['is moved', { start_date: '2031-03-11 19:00:00' }],
    ['is not public', { isPublic: false }],
  ])('are irregular if one of the rule %s', (_, more) => {
    expect(publicDates([date('03'), date('10', more), date('17')], []).isIrregular).toBe(true);
  });

  it('are not irregular for detached ones and those beside the rule', () => {
    const found = publicDates(
      [date('03'), date('10', { is_detached: true, isPublic: false }), date('17'), date('18')],
      ['2031-03-18 19:00:00'],
    );
    expect(found).toMatchObject({
      isIrregular: false,
      lastRegular: '2031-03-17 19:00:00',
      last: '2031-03-18 19:00:00',
    });
  });

  it('are none where nothing is public', () => {
    expect(publicDates([date('03', { isPublic: false })], [])).toEqual({
      total: 0,
      first: null,
      last: null,
      lastRegular: null,
      firstEvent: null,
      isIrregular: false,
    });
  });
});
