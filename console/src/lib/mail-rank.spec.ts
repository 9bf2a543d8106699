import { ticketsFirst } from './mail-rank.js';

describe('Messages of an order', () => {
  it('have those with the tickets first, and keep the order of the others', () => {
    const kinds = ['ticket-transferred', 'order-refunded', 'order-completed', 'order-received'];
    expect(ticketsFirst(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
      'order-completed',
      'ticket-transferred',
      'order-refunded',
      'order-received',
    ]);
  });
});
