import { joined, noActivity, note, completedStatus } from './activity.js';

describe('The activity of an import', () => {
  it('lists each id once in processing order', () => {
    const activity = noActivity();
    note(activity, 'cal_events', 'created', [5, 3]);
    note(activity, 'cal_events', 'created', [3, 9]);
    expect(activity.cal_events.created).toEqual([5, 3, 9]);
  });

  it('has lists for all six kinds in a fixed order', () => {
    expect(Object.keys(noActivity())).toEqual([
      'cal_events',
      'cal_organizer',
      'cal_venue',
      'cal_events_cat',
      'post_tag',
      'attachment',
    ]);
    for (const actions of Object.values(noActivity()))
      expect(actions).toEqual({ created: [], updated: [], skipped: [], scheduled: [] });
  });

  it('puts the last batch first and drops updates of what the import itself created', () => {
    const [before, batch] = [noActivity(), noActivity()];
    note(before, 'cal_venue', 'created', [1]);
    note(batch, 'cal_venue', 'created', [2]);
    note(batch, 'cal_venue', 'updated', [1, 7]);
    const counted = joined(batch, before);
    expect(counted.cal_venue).toMatchObject({ created: [2, 1], updated: [1, 7] });
    expect(completedStatus(counted).cal_venue).toMatchObject({ created: [2, 1], updated: [7] });
  });
});
