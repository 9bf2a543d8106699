import type { EventResult } from '../event.mapper.js';
import { scheduleText } from './schedule-text.js';

const event = (more: Partial<EventResult>): EventResult => ({
  id: 1,
  slug: 'jazz',
  status: 'publish',
  title: 'Jazz &amp; <b>more</b>',
  description: '',
  url: '',
  website: '',
  all_day: false,
  start_date: '2031-05-01 19:30:00',
  end_date: '2031-05-01 21:00:00',
  timezone: 'UTC',
  cost: '',
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  ticketed: false,
  ...more,
});
const period = { from: '2031-05-01', to: '2031-05-07', timezone: 'Europe/Berlin' };

describe('scheduleText', () => {
  it('states that there are no events', () => {
    expect(scheduleText({ ...period, counts: { events: 0, ticketed: 0, featured: 0 }, first: [] })).toBe(
      'No events start from 2031-05-01 to 2031-05-07 (Europe/Berlin).',
    );
  });

  it('states the counts, the first events in plain text, and how many more there are', () => {
    const first = [
      event({ venue: { id: 2, venue: 'Caf&eacute;' }, cost: '$10' }),
      event({ title: 'Fair', all_day: true, start_date: '2031-05-02 00:00:00' }),
    ];
    expect(scheduleText({ ...period, counts: { events: 3, ticketed: 1, featured: 0 }, first }).split('\n')).toEqual([
      '3 events start from 2031-05-01 to 2031-05-07 (Europe/Berlin): 1 with tickets, 0 featured.',
      '2031-05-01 19:30 Jazz & more, Café, $10',
      '2031-05-02 Fair',
      '… and 1 more.',
    ]);
  });
});
