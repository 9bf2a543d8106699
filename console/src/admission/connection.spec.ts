import { nextConnection, startConnection, type ConnectionEvent } from './connection.js';

const after = (events: ConnectionEvent[], hasNetwork = true) =>
  events.reduce((before, event, i) => nextConnection(before, event, i + 1), startConnection(0, hasNetwork));

describe('The connection of a device', () => {
  it('is offline after three failures in a row, not before', () => {
    expect(after(['failed', 'failed']).isOnline).toBe(true);
    expect(after(['failed', 'failed', 'answered', 'failed', 'failed']).isOnline).toBe(true);
    expect(after(['failed', 'failed', 'failed'])).toEqual({ isOnline: false, failures: 3, sinceMs: 3 });
  });

  it('is offline at once after a scan without an answer in time, and when the system says so', () => {
    expect(after(['timed-out']).isOnline).toBe(false);
    expect(after(['disconnected']).isOnline).toBe(false);
    expect(after([], false).isOnline).toBe(false);
  });

  it('is online again after one good synchronisation, not after a single answer', () => {
    expect(after(['timed-out', 'answered']).isOnline).toBe(false);
    expect(after(['timed-out', 'failed', 'synced'])).toEqual({ isOnline: true, failures: 0, sinceMs: 3 });
  });

  it('says since when it is so', () => expect(after(['timed-out', 'failed', 'failed']).sinceMs).toBe(1));
});
