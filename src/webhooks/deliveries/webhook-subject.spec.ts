import type { DomainEvent } from '../../core/events/index.js';
import { factsOf, subjectOf } from './webhook-subject.js';

const event = (facts: object): DomainEvent => ({
  id: '0b0e',
  name: 'x.y',
  occurredAt: '2031-05-01T10:00:00Z',
  actor: { userId: 7, keyHolder: '', requestId: 'r' },
  ...facts,
});

describe('The object of a webhook', () => {
  it.each([
    [
      { contentId: 4, contentType: 'cal_venue' },
      { type: 'cal_venue', id: '4' },
    ],
    [
      { orderId: 5, paymentId: 6 },
      { type: 'order', id: '5' },
    ],
    [
      { ticketId: 8, postId: 9 },
      { type: 'ticket', id: '8' },
    ],
    [{ eventId: 10 }, { type: 'cal_events', id: '10' }],
    [
      { importId: 'abc', status: 'success' },
      { type: 'import', id: 'abc' },
    ],
    [{ loyaltyCardId: 3 }, { type: 'loyalty_card', id: '3' }],
    [
      { group: 'tickets', names: [] },
      { type: '', id: '' },
    ],
  ])('of %j is %j', (facts, expected) => {
    expect(subjectOf(event(facts))).toEqual(expected);
  });

  it('comes with what happened, and without who did it from where', () => {
    expect(factsOf(event({ orderId: 5, previousStatus: null }))).toEqual({ order_id: 5, previous_status: null });
  });
});
