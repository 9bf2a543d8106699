import { Logger } from '@nestjs/common';
import { DatabaseBusyError } from './database.error.js';
import { OutageLog } from './outage-log.js';

describe('the log of outages', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('has one line in ten seconds for each kind, with the number of those left out', () => {
    jest.useFakeTimers();
    const lines: unknown[] = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line) => void lines.push(line));
    const log = new OutageLog();
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', fatal: true });
    for (let i = 0; i < 100; i++) log.note(away);
    log.note(new DatabaseBusyError('No connection was free.'));
    expect(lines).toEqual([
      'The database cannot be reached: connect ECONNREFUSED',
      'The database has more to do than it can: No connection was free.',
    ]);
    jest.advanceTimersByTime(10_000);
    log.note(away);
    expect(lines[2]).toBe(
      'The database cannot be reached: connect ECONNREFUSED (and 99 times since this was logged last)',
    );
  });
});
