import {
  admissionListDraftOf,
  changedListMembers,
  isGroupChosen,
  newAdmissionList,
  newListMembers,
  ticketGroups,
  withDirection,
  withEvents,
  withGroup,
} from './admission-list-draft.js';

const LIST = {
  id: 1,
  name: 'Main entrance',
  event_ids: [4, 5],
  ticket_ids: [7],
  direction: 'entry-exit' as const,
  reentry: 'after-exit' as const,
  opens_utc: '2031-07-01 16:00:00',
  closes_utc: null,
  admits_unpaid: false,
  offline: 'list' as const,
  created_utc: '2031-05-01 19:30:00',
  modified_utc: '2031-05-01 19:30:00',
};

const GROUPS = ticketGroups([
  { id: 7, title: 'Seat' },
  { id: 8, title: 'VIP' },
  { id: 17, title: 'Seat' },
]);

describe('The form of a check-in list', () => {
  it('sends everything of a new list, with null for all tickets and for the times of the settings', () =>
    expect(newListMembers({ ...newAdmissionList(4), name: ' North ' }, GROUPS)).toEqual({
      name: 'North',
      event_ids: [4],
      ticket_ids: null,
      direction: 'entry',
      reentry: 'never',
      opens_utc: null,
      closes_utc: null,
      admits_unpaid: false,
      offline: 'list',
    }));

  it('sends only what differs of a list that exists', () => {
    const before = admissionListDraftOf(LIST);
    expect(changedListMembers(before, before, GROUPS)).toEqual({});
    expect(changedListMembers(before, { ...before, name: 'South', opens: '', offline: 'signed' }, GROUPS)).toEqual({
      name: 'South',
      opens_utc: null,
      offline: 'signed',
    });
  });

  it('admits the tickets of the same name of an added date', () => {
    const before = admissionListDraftOf(LIST);
    expect(changedListMembers(before, withEvents(before, [5, 6]), GROUPS)).toEqual({
      event_ids: [4, 5, 6],
      ticket_ids: [7, 17],
    });
  });

  it('chooses tickets by their name, and all where none is chosen', () => {
    const [seat, vip] = GROUPS;
    const draft = withGroup(newAdmissionList(4), seat, true);
    expect(draft.ticketIds).toEqual([7, 17]);
    expect([isGroupChosen(draft, seat), isGroupChosen(draft, vip)]).toEqual([true, false]);
    expect(newListMembers(withGroup(draft, seat, false), GROUPS).ticket_ids).toBeNull();
  });

  it('ends re-entry after an exit where no exits are scanned', () => {
    const draft = admissionListDraftOf(LIST);
    expect(withDirection(draft, 'entry').reentry).toBe('never');
    expect(withDirection({ ...draft, reentry: 'always' }, 'entry').reentry).toBe('always');
  });

  it('has each event once, and at most 200', () => {
    const ids = Array.from({ length: 300 }, (_, i) => i + 1);
    expect(withEvents(newAdmissionList(4), [4, 4]).eventIds).toEqual([4]);
    expect(withEvents(newAdmissionList(4), ids).eventIds).toHaveLength(200);
  });
});
