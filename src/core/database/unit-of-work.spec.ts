import { QueryFailedError } from 'typeorm';
import { CommitUndoneError, CommitUnknownError } from './database.error.js';
import { MAX_ATTEMPTS, RETRY_TIMEOUT_MS, retryPauseMs, settledFailure, worthAnotherTry } from './unit-of-work.js';

describe('The pause before a unit of work is run again', () => {
  it('has a longest time that doubles with each attempt and has a bound', () => {
    const longest = Array.from({ length: 11 }, (_, i) => retryPauseMs(i + 1, () => 1));
    expect(longest).toEqual([20, 40, 80, 160, 320, 640, 1000, 1000, 1000, 1000, 1000]);
  });

  it('is random between nothing and that time', () => {
    expect(retryPauseMs(3, () => 0)).toBe(0);
    expect(retryPauseMs(3, () => 0.25)).toBe(20);
  });
});

const refusal = (errno: number, code: string, message = code) =>
  new QueryFailedError('COMMIT', [], Object.assign(new Error(message), { errno, code }));
const attempts = (error: unknown) =>
  Array.from({ length: MAX_ATTEMPTS }, (_, i) => i + 1).filter((attempt) => worthAnotherTry(error, attempt, 0)).length;

describe('A unit of work that failed', () => {
  it.each([
    ['a deadlock or a conflict between nodes', refusal(1213, 'ER_LOCK_DEADLOCK')],
    ['a wait for a lock that took too long', refusal(1205, 'ER_LOCK_WAIT_TIMEOUT')],
    ['a conflict with a member of a group', refusal(3101, 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT')],
    ['a COMMIT that turned out not to be stored', new CommitUndoneError('x')],
    ['the race for a slug', refusal(1062, 'ER_DUP_ENTRY', "Duplicate entry 'a' for key 'uq_content_slug'")],
  ])('is run again eleven times after %s, within its time', (_, error) => {
    expect(attempts(error)).toBe(MAX_ATTEMPTS - 1);
    expect(worthAnotherTry(error, 1, RETRY_TIMEOUT_MS + 1)).toBe(false);
  });

  it.each([
    ['its connection was lost', refusal(0, 'PROTOCOL_CONNECTION_LOST')],
    ['its node is not prepared', refusal(1047, 'ER_UNKNOWN_COM_ERROR', 'WSREP has not yet prepared node')],
    ['its server is read-only', refusal(1290, 'ER_OPTION_PREVENTS_STATEMENT', 'running with the --read-only option')],
  ])('is run again three times when %s', (_, error) => expect(attempts(error)).toBe(3));

  it.each([
    ['no server could be reached', Object.assign(new Error('x'), { code: 'ECONNREFUSED', fatal: true })],
    ['the result of its COMMIT is unknown', new CommitUnknownError(refusal(0, 'PROTOCOL_CONNECTION_LOST'))],
    ['another key is taken', refusal(1062, 'ER_DUP_ENTRY', "Duplicate entry 'a' for key 'uq_ticket_orders_key'")],
  ])('is not run again when %s', (_, error) => expect(attempts(error)).toBe(0));
});

describe('A COMMIT without response', () => {
  const unknown = new CommitUnknownError(new Error('x'));

  it('is no failure when the unit is stored, and one that is worth another run when it is not', async () => {
    expect(await settledFailure(unknown, () => Promise.resolve(true))).toBeUndefined();
    expect(await settledFailure(unknown, () => Promise.resolve(false))).toBeInstanceOf(CommitUndoneError);
  });

  it('stays unknown without a way to find out, and when that fails too', async () => {
    expect(await settledFailure(unknown, undefined)).toBe(unknown);
    expect(await settledFailure(unknown, () => Promise.reject(new Error('away')))).toBe(unknown);
  });

  it('is the only failure that is looked into', async () => {
    const settle = jest.fn();
    const other = new Error('x');
    expect(await settledFailure(other, settle)).toBe(other);
    expect(settle).not.toHaveBeenCalled();
  });
});
