import { mayChangeRows } from './commit-watch.js';

describe('mayChangeRows', () => {
  it.each([
    'SELECT 1',
    '\n  select * FROM events WHERE id = 1 FOR UPDATE',
    'PRAGMA table_info(x)',
    'SHOW COLUMNS FROM events',
    'START TRANSACTION',
    'COMMIT',
    'SAVEPOINT typeorm_1',
    'ROLLBACK TO SAVEPOINT typeorm_1',
  ])('is false for %j', (sql) => expect(mayChangeRows(sql)).toBe(false));

  it.each([
    'INSERT INTO events (id) VALUES (1)',
    'REPLACE INTO x VALUES (1)',
    'UPDATE events SET a = 1',
    'DELETE FROM sessions WHERE id = 1',
    'DELETE e FROM events e JOIN content c ON c.id = e.id',
    'WITH x AS (SELECT 1) UPDATE events SET a = 1',
    'TRUNCATE TABLE events',
    '/* SELECT */ UPDATE events SET a = 1',
    '(SELECT 1)',
    'CALL change_everything()',
    'SELECTED',
    '',
  ])('is true for %j, which may be anything', (sql) => expect(mayChangeRows(sql)).toBe(true));
});
