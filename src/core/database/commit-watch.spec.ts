import { writtenTable } from './commit-watch.js';

describe('writtenTable', () => {
  it.each([
    ['INSERT INTO events (id) VALUES (1)', 'events'],
    ['INSERT OR IGNORE INTO `job_runs` VALUES (1)', 'job_runs'],
    ['insert ignore into "Terms" values (1)', 'terms'],
    ['\n  UPDATE events SET a = 1', 'events'],
    ['DELETE FROM sessions WHERE id = 1', 'sessions'],
    ['REPLACE INTO x VALUES (1)', 'x'],
  ])('returns for %j the table %s', (sql, table) => expect(writtenTable(sql)).toBe(table));

  it.each([
    'SELECT 1',
    'SELECT * FROM events WHERE id = 1 FOR UPDATE',
    'WITH x AS (SELECT 1) SELECT * FROM x',
    'PRAGMA table_info(x)',
  ])('returns undefined for %j', (sql) => expect(writtenTable(sql)).toBeUndefined());

  it.each([
    'DELETE e FROM events e JOIN content c ON c.id = e.id',
    'WITH x AS (SELECT 1) UPDATE events SET a = 1',
    'WITH gone AS (DELETE FROM events RETURNING id) SELECT * FROM gone',
    'TRUNCATE TABLE events',
    'SET FOREIGN_KEY_CHECKS = 0',
    '/* x */ UPDATE events SET a = 1',
    'UPDATE LOW_PRIORITY events SET a = 1',
  ])('returns null or an unknown table for %j', (sql) => expect([null, 'low_priority']).toContain(writtenTable(sql)));
});
