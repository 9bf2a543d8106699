import { exitCodeOf, reportText, type MigrationReport } from './report.js';
import type { KindVerification } from './verify.service.js';

const kind: KindVerification = {
  kind: 'events',
  source: 3,
  same: 1,
  since: 1,
  decided: 0,
  lost: 1,
  quarantined: 0,
  fields: { same: 40, since: 1, decided: 0, lost: 1, wrong: 1 },
  differences: [],
};
const report = (verified: KindVerification, missingFields: string[] = []): MigrationReport => ({
  source: { url: 'https://old.example', name: 'Old', ways: 'REST' },
  rehearsal: false,
  started: '',
  finished: '',
  addresses: ['Posts keep their addresses (/%postname%/).'],
  plan: [{ kind: 'events', total: 3, missingFields }],
  copied: {},
  verified: [verified],
  removed: [],
  issues: [],
});

describe('The report of a move', () => {
  it('names the records of each loss, and why a value was not read', () => {
    const unread = { field: 'meta:_EventVenueID', count: 1, unread: 'the site hides it', ids: [7], examples: [] };
    const lost = { field: 'events.status', count: 2, ids: [8, 9], examples: [] };
    const text = reportText(report({ ...kind, differences: [unread, lost] }));
    expect(text).toContain('events meta:_EventVenueID: 1 (7): the site hides it');
    expect(text).toContain('events events.status: 2 (8, 9)');
  });

  it('does not call records the same without a mark when the source shows fields of none', () => {
    const text = reportText(report(kind, ['meta:* (custom fields)']));
    expect(text).toMatch(/events\s+3\s+1\*/);
    expect(text).toContain('events: meta:* (custom fields)');
    expect(reportText(report(kind))).not.toContain('*');
  });

  it('distinguishes what has changed by use from losses, which alone change the exit code', () => {
    const use = {
      field: 'last_used',
      count: 1,
      excuse: 'since' as const,
      reason: 'It was used.',
      ids: [7],
      examples: [],
    };
    const verified = { ...kind, lost: 0, differences: [use] };
    expect(reportText(report(verified))).toContain('Changed since by use:\n  events last_used: 1 (7): It was used.');
    expect([exitCodeOf(report(verified)), exitCodeOf(report(kind))]).toEqual([0, 3]);
  });
});
