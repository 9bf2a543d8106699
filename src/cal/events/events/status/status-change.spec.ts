import fc from 'fast-check';
import { RestError } from '../../../../core/errors/rest.error.js';
import { wallToUtc } from '../../../../core/time/index.js';
import { AS_ANNOUNCED, ATTENDANCE_MODES, EVENT_STATUSES } from '../event-status.js';
import type { EventEntity } from '../event.entity.js';
import { statusChange } from './status-change.js';
import type { WantedStatus } from './status-change.js';

const NOW = new Date('2031-01-01T00:00:00Z');

const stored = (changes: Partial<EventEntity> = {}): EventEntity => {
  const dates = { timezone: 'Europe/Paris', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
  const all = { ...AS_ANNOUNCED, all_day: false, ...dates, ...changes };
  const utc = (wall: string) => wallToUtc(wall, all.timezone);
  return { ...all, start_utc: utc(all.start_date), end_utc: utc(all.end_date) } as EventEntity;
};
const changed = (wanted: WantedStatus, before = stored()) => statusChange(before, wanted, 'UTC', NOW);

describe('statusChange', () => {
  it('moves the end with the start, and to another zone', () => {
    const { times, columns } = changed({
      event_status: 'rescheduled',
      start_date: '2031-06-01 20:00',
      timezone: 'Asia/Tokyo',
    });
    expect(times).toEqual({
      timezone: 'Asia/Tokyo',
      all_day: false,
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      start_utc: '2031-06-01 11:00:00',
      end_utc: '2031-06-01 13:00:00',
    });
    expect(columns).toMatchObject({ former_start_date: '2031-05-10 10:00:00', former_timezone: 'Europe/Paris' });
  });

  it('leaves whole days whole', () => {
    const days = { all_day: true, start_date: '2031-05-10 00:00:00', end_date: '2031-05-11 23:59:59' };
    const { times } = changed({ event_status: 'rescheduled', start_date: '2031-06-01' }, stored(days));
    expect([times.start_date, times.end_date]).toEqual(['2031-06-01 00:00:00', '2031-06-02 23:59:59']);
  });

  it('leaves out the reason of the former status, and markup', () => {
    const before = stored({ event_status: 'postponed', status_reason: 'Storm' });
    expect(changed({ event_status: 'canceled' }, before).columns.status_reason).toBe('');
    expect(changed({ notify: true } as WantedStatus, before).columns.status_reason).toBe('Storm');
    expect(changed({ reason: ' <b>Snow</b> & ice ' }, before).columns.status_reason).toBe('Snow & ice');
  });

  it('shows former dates until the event is scheduled again', () => {
    const former = {
      former_start_date: '2031-01-01 10:00:00',
      former_end_date: '2031-01-01 11:00:00',
      former_timezone: 'UTC',
    };
    const before = stored({ event_status: 'rescheduled', ...former });
    expect(changed({ event_status: 'canceled' }, before).columns).toMatchObject(former);
    expect(changed({ event_status: 'scheduled' }, before).columns.former_start_date).toBeNull();
  });

  it.each([
    ['in_person', 'moved_online', 'online'],
    ['hybrid', 'moved_online', 'hybrid'],
    ['online', 'canceled', 'online'],
  ] as const)('makes an event that is %s and becomes %s %s', (mode, status, after) => {
    expect(changed({ event_status: status }, stored({ attendance_mode: mode })).columns.attendance_mode).toBe(after);
  });

  it('gives the same again for its own result, whatever is requested', () => {
    const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
    const wanted = fc.record({
      event_status: some(fc.constantFrom(...EVENT_STATUSES)),
      attendance_mode: some(fc.constantFrom(...ATTENDANCE_MODES)),
      reason: some(fc.constantFrom('', 'Storm')),
      start_date: some(fc.constantFrom('2031-05-10 10:00', '2031-06-01 20:00', '2031-03-30 02:30')),
      online_url: some(fc.constantFrom('', 'https://meet.example/a')),
    });
    fc.assert(
      fc.property(fc.constantFrom(...EVENT_STATUSES), wanted, (status, request) => {
        const before = stored({ event_status: status });
        let first;
        try {
          first = changed(request, before);
        } catch (error) {
          if (error instanceof RestError) return;
          throw error;
        }
        const after = { ...before, ...first.columns, ...first.times };
        expect(changed(request, after)).toEqual(first);
      }),
    );
  });
});
