import { changedRules, rulesDraftOf, rulesFaults } from './rules-draft.js';

const OWN = {
  attendee_changes: null,
  attendee_changes_hours: null,
  ticket_transfers: true,
  ticket_transfers_hours: 24,
  ticket_exchanges: false,
  ticket_exchanges_hours: null,
  cancellations: 'free' as const,
  cancellations_hours: 0,
  cancellation_fee_percent: null,
};

describe('The form of the rules of an event', () => {
  const draft = rulesDraftOf(OWN);

  it('shows what the event has of its own, and nothing where the site decides', () =>
    expect(draft).toEqual({
      attendee_changes: '',
      attendee_changes_hours: '',
      ticket_transfers: 'yes',
      ticket_transfers_hours: '24',
      ticket_exchanges: 'no',
      ticket_exchanges_hours: '',
      cancellations: 'free',
      cancellations_hours: '0',
      cancellation_fee_percent: '',
    }));

  it('sends only what was changed, and null for what the site decides again', () => {
    expect(changedRules(draft, draft)).toEqual({});
    const after = {
      ...draft,
      attendee_changes: 'no',
      ticket_transfers: '',
      ticket_transfers_hours: ' ',
      cancellations: 'all',
      cancellation_fee_percent: '10',
    };
    expect(changedRules(draft, after)).toEqual({
      attendee_changes: false,
      ticket_transfers: null,
      ticket_transfers_hours: null,
      cancellations: 'all',
      cancellation_fee_percent: 10,
    });
  });

  it('names numbers that the service refuses', () => {
    expect(rulesFaults(draft)).toEqual({});
    const wrong = {
      ...draft,
      cancellations_hours: '9000',
      cancellation_fee_percent: '101',
      ticket_exchanges_hours: 'x',
    };
    expect(Object.keys(rulesFaults(wrong)).sort()).toEqual([
      'cancellation_fee_percent',
      'cancellations_hours',
      'ticket_exchanges_hours',
    ]);
  });
});
