import { ImportReport } from './report.js';

describe('ImportReport', () => {
  it('contains counts and lists the records of each reason', () => {
    const report = new ImportReport('a.csv', true);
    report.countCreated();
    report.countCreated();
    report.countUpdated();
    report.countSkipped();
    report.countSkipped({ line: 9, reason: 'It is in the trash.', title: 'Gone' });
    for (let line = 20; line < 35; line += 1) report.countRefused({ line, reason: 'There is no title.' });
    report.note({ line: 0, message: 'Columns that are not read: x.' });
    expect(report.summary()).toMatchObject({
      file: 'a.csv',
      dryRun: true,
      created: 2,
      updated: 1,
      skipped: 2,
      refused: 15,
    });
    expect(report.toText()).toContain('a.csv: 20 records in');
    expect(report.toText()).toContain('nothing written');
    expect(report.toText()).toContain('created 2, updated 1, skipped 2, refused 15');
    expect(report.toText()).toContain('records 20, 21, 22, 23, 24, 25, 26, 27, 28, 29 and 5 more: There is no title.');
    expect(report.toText()).toContain('record 9 "Gone": It is in the trash.');
    expect(report.toText()).toContain('    Columns that are not read: x.');
  });

  it('contains every reason in its JSON form', () => {
    const report = new ImportReport('a.ics');
    report.countRefused({ line: 3, reason: 'No.', title: 'T' });
    const { seconds, ...rest } = report.toJSON();
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(rest).toEqual({
      file: 'a.ics',
      dryRun: false,
      created: 0,
      updated: 0,
      skipped: 0,
      refused: 1,
      skips: [],
      refusals: [{ line: 3, reason: 'No.', title: 'T' }],
      notices: [],
    });
  });
});
