import { EMPTY_SALE, saleLines, saleRequest, sellsFromReserves, ticketsOfList } from './sale-draft.js';
import { listOf } from './testing.spec-helper.js';

const DRAFT = { ...EMPTY_SALE, quantities: { 5: 2, 6: 0 }, name: ' Ann ' };

describe('A sale of a device', () => {
  it('has the tickets that the list admits', () => {
    const tickets = [
      { id: 5, post_id: 7, title: 'Seat', cost: '$18' },
      { id: 6, post_id: 7, title: 'Box', cost: '$30' },
      { id: 8, post_id: 9, title: 'Other', cost: '$1' },
    ];
    expect(ticketsOfList(tickets, listOf()).map(({ id }) => id)).toEqual([5, 6]);
    expect(ticketsOfList(tickets, listOf({ ticket_ids: [6] })).map(({ id }) => id)).toEqual([6]);
  });

  it('is sent with its payment, the total that was shown, and the list that admits the buyers', () =>
    expect(saleRequest(DRAFT, listOf(), 'n', { total: '36.00', minor: 3600 })).toEqual({
      nonce: 'n',
      tickets: [{ ticket_id: 5, quantity: 2, price: 'full' }],
      purchaser: { name: 'Ann' },
      payment: { method: 'cash' },
      expected_total: '36.00',
      check_in_list_id: 1,
    }));

  it('has no payment where nothing is to be paid', () => {
    const gift = { ...DRAFT, payment: 'complimentary' as const, isEntering: false };
    expect(saleLines(gift)).toEqual([{ ticket_id: 5, quantity: 2, price: 'complimentary' }]);
    const request = saleRequest(gift, listOf(), 'n', { total: '0.00', minor: 0 });
    expect(request).not.toHaveProperty('payment');
    expect(request).not.toHaveProperty('check_in_list_id');
  });

  it('is from the reserves without a network, unless one that was sent has no answer', () => {
    expect(sellsFromReserves(true, false)).toBe(false);
    expect(sellsFromReserves(false, false)).toBe(true);
    expect(sellsFromReserves(false, true)).toBe(false);
  });
});
