import { NEW_CANCELLATION, obstacleText, toCancellationBody, withStatus } from './cancellation-draft.js';

describe('toCancellationBody', () => {
  it('gives all money back unless something else is typed', () => {
    expect(toCancellationBody(4, NEW_CANCELLATION)).toEqual({
      event_id: 4,
      status: 'canceled',
      refunds: 'all',
      retained_percent: 0,
      retain_fees: false,
      include_checked_in: false,
      void_unpaid: true,
      reason: '',
      message: '',
      notify: true,
    });
  });

  it('names tickets only where their money goes back, and retains nothing where no money goes back', () => {
    const draft = { ...NEW_CANCELLATION, ticketIds: [7], retained: ' 10 ', retainsFees: true };
    const of = (refunds: 'all' | 'tickets' | 'none') => toCancellationBody(4, { ...draft, refunds });
    expect(of('tickets')).toMatchObject({ ticket_ids: [7], retained_percent: 10, retain_fees: true });
    expect(of('all')).not.toHaveProperty('ticket_ids');
    expect(of('none')).not.toHaveProperty('retained_percent');
    expect(of('none')).not.toHaveProperty('retain_fees');
  });
});

describe('withStatus', () => {
  it('gives only tickets back of an event that takes place', () => {
    expect(withStatus(NEW_CANCELLATION, 'unchanged').refunds).toBe('tickets');
    expect(withStatus(NEW_CANCELLATION, 'postponed').refunds).toBe('all');
  });
});

describe('obstacleText', () => {
  it('has words for what is known', () => {
    expect(obstacleText('attendees-checked-in')).toBe('The guests are checked in.');
    expect(obstacleText('strange')).toBe('strange');
  });
});
