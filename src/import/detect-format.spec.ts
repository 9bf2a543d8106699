import { detectFormat } from './detect-format.js';

describe('detectFormat', () => {
  it.each([
    ['events.ics', '', 'ics'],
    ['download', 'BEGIN:VCALENDAR\r\nVERSION:2.0', 'ics'],
    ['events.txt', '  begin:vcalendar', 'ics'],
    ['wrong.csv', '[{"title": "A"}]', 'json'],
    ['lines', '{"title":"A"}\n{"title":"B"}', 'json'],
    ['empty.json', '[]', 'json'],
    ['events.csv', 'title\nA', 'csv'],
    ['events.tsv', 'title\tstart', 'csv'],
    ['export', 'title;start\nA;2031-01-01', 'csv'],
    ['page.html', '<html>, and so on', undefined],
    ['notes', 'Hello', undefined],
  ])('detects %s with the content %j as %s', (name, head, format) => {
    expect(detectFormat(name, head)).toBe(format);
  });
});
