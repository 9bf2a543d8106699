import { lineMembers, orderMembers, type LineDraft } from './box-office-draft.js';

const line = (more: Partial<LineDraft> = {}): LineDraft => ({
  ticketId: 4,
  quantity: '1',
  price: 'full',
  amount: '',
  ...more,
});
const BUYER = { name: ' Ada ', email: '', method: 'cash', overCapacity: false, checkIn: true };

describe('An order of the box office', () => {
  it('has the lines with a quantity, and amounts with a decimal point', () => {
    const lines = [line({ quantity: '0' }), line({ price: 'reduced', amount: ' 5,50 ' }), line({ quantity: '2' })];
    expect(lineMembers(lines)).toEqual([
      { ticket_id: 4, quantity: 1, price: 'reduced', amount: '5.50' },
      { ticket_id: 4, quantity: 2, price: 'full' },
    ]);
  });

  it('has a payment where it costs something, and checks in where it is paid', () => {
    expect(orderMembers([line()], BUYER, { minor: 1800, text: '18.00' })).toEqual({
      tickets: [{ ticket_id: 4, quantity: 1, price: 'full' }],
      purchaser: { name: 'Ada' },
      payment: { method: 'cash' },
      expected_total: '18.00',
      check_in: true,
    });
    expect(orderMembers([line()], { ...BUYER, method: '' }, { minor: 1800, text: '18.00' })).not.toHaveProperty(
      'check_in',
    );
    const guest = orderMembers([line({ price: 'complimentary' })], BUYER, { minor: 0, text: '0.00' });
    expect(guest).not.toHaveProperty('payment');
    expect(guest).toHaveProperty('check_in');
  });
});
