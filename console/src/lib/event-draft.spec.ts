import { announcedChanges, changedMembers, emptyDraft } from './event-draft.js';

const EVENT = { ...emptyDraft('Europe/Berlin'), title: 'Concert', start: '2031-05-01T19:30', end: '2031-05-01T22:00' };

describe('changedMembers', () => {
  it('has nothing where nothing changed', () => expect(changedMembers(EVENT, { ...EVENT })).toEqual({}));

  it('has the members that changed', () =>
    expect(changedMembers(EVENT, { ...EVENT, title: ' Opera ', venue: { id: 5, name: 'Hall' } })).toEqual({
      title: 'Opera',
      venue: 5,
    }));

  it('sends dates together with their zone', () =>
    expect(changedMembers(EVENT, { ...EVENT, timezone: 'Europe/Paris' })).toEqual({
      timezone: 'Europe/Paris',
      all_day: false,
      start_date: '2031-05-01 19:30:00',
      end_date: '2031-05-01 22:00:00',
    }));

  it('sends a text as it is to be stored', () => {
    const html = '<ul><li>A</li></ul>';
    expect(changedMembers(EVENT, { ...EVENT, text: html })).toEqual({ description: html });
  });
});

describe('announcedChanges', () => {
  it('has date, place and title with what they were, and nothing else', () => {
    const edited = {
      ...EVENT,
      text: 'Other',
      start: '2031-05-02T19:30',
      end: '2031-05-02T22:00',
      venue: { id: 5, name: 'Hall' },
    };
    expect(announcedChanges(EVENT, edited)).toEqual([
      {
        name: 'When',
        before: 'Thu, May 1, 2031, 07:30 PM to Thu, May 1, 2031, 10:00 PM, Europe/Berlin',
        after: 'Fri, May 2, 2031, 07:30 PM to Fri, May 2, 2031, 10:00 PM, Europe/Berlin',
      },
      { name: 'Where', before: '', after: 'Hall' },
    ]);
    expect(announcedChanges(EVENT, { ...EVENT, excerpt: 'Short' })).toEqual([]);
  });
});
