import { emptyQuestion } from './question-draft.js';
import { changedTicketMembers, emptyTicket, ticketFaults } from './ticket-draft.js';

const TICKET = { ...emptyTicket('1'), id: 1, name: 'Standard', price: '12.50', capacity: '100' };

describe('changedTicketMembers', () => {
  it('has what a new ticket needs, without empty members', () =>
    expect(changedTicketMembers(undefined, { ...TICKET, price: '12,50' })).toEqual({
      name: 'Standard',
      price: '12.50',
      ticket: { mode: 'own', capacity: 100 },
    }));

  it('sends a day of the sale with its time', () =>
    expect(changedTicketMembers(TICKET, { ...TICKET, saleEnd: '2031-05-01T18:00' })).toEqual({
      end_date: '2031-05-01',
      end_time: '18:00',
    }));

  it('has no limit of its own, or one, also for a ticket that takes shared places', () => {
    const sharing = { ...TICKET, isSharing: true };
    expect(changedTicketMembers(sharing, { ...sharing, seats: 'unlimited' })).toEqual({ ticket: { mode: 'global' } });
    expect(changedTicketMembers(sharing, { ...sharing, capacity: '30' })).toEqual({
      ticket: { mode: 'capped', capacity: 30 },
    });
    expect(changedTicketMembers(TICKET, { ...TICKET, seats: 'unlimited' })).toEqual({
      ticket: { mode: '', capacity: -1 },
    });
  });

  it('has all questions where one was changed, and an empty list where the last one was removed', () => {
    const question = { ...emptyQuestion('1'), slug: 'meal', label: 'Meal' };
    const asking = { ...TICKET, questions: [question] };
    expect(changedTicketMembers(asking, asking)).toEqual({});
    expect(changedTicketMembers(TICKET, asking)).toEqual({
      attendee_information_fields: [{ slug: 'meal', label: 'Meal', type: 'text', required: false, extra: {} }],
    });
    expect(changedTicketMembers(asking, TICKET)).toEqual({ attendee_information_fields: [] });
  });

  it('is for all unless that is chosen, and never says so of a reply', () => {
    expect(changedTicketMembers(TICKET, { ...TICKET, visibility: 'code' })).toEqual({ visibility: 'code' });
    expect(changedTicketMembers({ ...TICKET, visibility: 'code' }, TICKET)).toEqual({ visibility: 'public' });
    expect(changedTicketMembers(undefined, { ...TICKET, visibility: 'members' })).toMatchObject({
      visibility: 'members',
    });
    expect(changedTicketMembers(undefined, { ...TICKET, provider: 'rsvp', visibility: 'code' })).not.toHaveProperty(
      'visibility',
    );
  });

  it('lets buyers choose the price between bounds, which are sent with the suggested amount', () => {
    const chosen = { ...TICKET, isChosen: true, least: '5,00', most: '' };
    const sent = { price: '12.50', donation: { min: '5.00', max: null } };
    expect(changedTicketMembers(TICKET, chosen)).toEqual(sent);
    expect(changedTicketMembers(undefined, chosen)).toMatchObject(sent);
    expect(changedTicketMembers(chosen, { ...chosen, most: '100' })).toMatchObject({
      donation: { min: '5.00', max: '100' },
    });
    expect(changedTicketMembers(chosen, TICKET)).toEqual({ price: '12.50', donation: null });
    expect(Object.keys(ticketFaults({ ...chosen, least: 'some', most: '-1' }))).toEqual(['least', 'most']);
  });

  it('is free where its price is empty', () =>
    expect(changedTicketMembers(undefined, { ...TICKET, price: ' ' })).toMatchObject({ price: '0' }));

  it('has no price for a reply', () =>
    expect(changedTicketMembers(undefined, { ...TICKET, provider: 'rsvp' })).not.toHaveProperty('price'));
});

describe('ticketFaults', () => {
  it('are none for a complete ticket', () => expect(ticketFaults(TICKET)).toEqual({}));

  it('name the field', () =>
    expect(Object.keys(ticketFaults({ ...TICKET, name: ' ', price: 'free', capacity: '' }))).toEqual([
      'name',
      'price',
      'capacity',
    ]));
});
