import { changedCodeMembers, codeDraftOf, EMPTY_CODE, isForSeveral, newCodeMembers } from './code-draft.js';

const DISCOUNT = {
  id: 1,
  code: 'SPRING',
  name: 'Newsletter',
  percent: 10,
  amount: null,
  currency: '',
  ticket_ids: null,
  post_ids: [4],
  valid_from_utc: null,
  valid_until_utc: '2031-06-01 00:00:00',
  max_uses: 100,
  max_uses_per_buyer: null,
  uses: 3,
  is_active: true,
  author: 1,
  created_utc: '2031-05-01 19:30:00',
};

describe('The form of a code', () => {
  it('sends everything of a new discount, with null for what has no limit', () => {
    const draft = { ...EMPTY_CODE, code: ' spring ', discount: 'amount' as const, value: '2,50', uses: '5' };
    expect(newCodeMembers(draft, true)).toEqual({
      code: 'spring',
      name: '',
      amount: '2.50',
      max_uses_per_buyer: null,
      ticket_ids: null,
      post_ids: null,
      valid_from: null,
      valid_until: null,
      max_uses: 5,
      is_active: true,
    });
  });

  it('sends nothing of discounts for an access code, and no code where a random one is wanted', () => {
    const body = newCodeMembers(EMPTY_CODE, false);
    for (const name of ['code', 'percent', 'amount', 'max_uses_per_buyer']) expect(body).not.toHaveProperty(name);
  });

  it('sends only what was changed of a code that exists', () => {
    const before = codeDraftOf(DISCOUNT);
    expect(changedCodeMembers(before, before, true)).toEqual({});
    expect(changedCodeMembers(before, { ...before, event: '', isActive: false, until: '' }, true)).toEqual({
      post_ids: null,
      valid_until: null,
      is_active: false,
    });
  });

  it('is for chosen tickets instead of all tickets of their event', () => {
    const before = codeDraftOf(DISCOUNT);
    expect(changedCodeMembers(before, { ...before, tickets: [7] }, true)).toEqual({ ticket_ids: [7], post_ids: null });
    const single = { ...codeDraftOf({ ...DISCOUNT, ticket_ids: [7], post_ids: null }), event: '4' };
    expect(changedCodeMembers(single, single, true)).toEqual({});
    expect(changedCodeMembers(single, { ...single, tickets: [] }, true)).toEqual({ ticket_ids: null, post_ids: [4] });
  });

  it('leaves what a code is for alone where that is several events, or an event and tickets', () => {
    expect(isForSeveral(DISCOUNT)).toBe(false);
    expect(isForSeveral({ ...DISCOUNT, ticket_ids: [7], post_ids: null })).toBe(false);
    expect(isForSeveral({ ...DISCOUNT, post_ids: [4, 5] })).toBe(true);
    expect(isForSeveral({ ...DISCOUNT, ticket_ids: [7] })).toBe(true);
  });
});
