import { changedMembers, emptyDraft } from './event-draft.js';

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

  it('writes paragraphs as HTML, and leaves HTML as it is', () => {
    expect(changedMembers(EVENT, { ...EVENT, text: 'A & b' })).toEqual({ description: '<p>A &amp; b</p>' });
    const html = '<ul><li>A</li></ul>';
    expect(changedMembers(EVENT, { ...EVENT, text: html, isHtml: true })).toEqual({ description: html });
  });
});
