import type { RowChange } from '#core/database';
import { changedMembers, recordId } from './change-members.js';

const membersOf = (change: RowChange): unknown => JSON.parse(changedMembers(change));

describe('changedMembers', () => {
  it('redacts secrets by column and by the name of a setting', () => {
    const before = { id: 1, password_hash: 'old', sealed: 'old', title: 'Old' };
    const after = { id: 1, password_hash: 'new', sealed: 'new', title: 'New' };
    expect(membersOf({ table: 'users', verb: 'update', before, after })).toEqual({
      before: { password_hash: '[redacted]', sealed: '[redacted]', title: 'Old' },
      after: { password_hash: '[redacted]', sealed: '[redacted]', title: 'New' },
    });
    const setting = { name: 'qr_api_key', value: 'abc' };
    expect(membersOf({ table: 'options', verb: 'create', after: setting })).toEqual({
      after: { name: 'qr_api_key', value: '[redacted]' },
    });
  });

  it('bounds each text and the whole entry', () => {
    const texts = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`text${i}`, 'ä'.repeat(50_000)]));
    const size = (count: number) => changedMembers({ table: 'posts', verb: 'create', after: texts(count) }).length;
    expect(size(1)).toBeGreaterThan(10_000);
    expect(size(1)).toBeLessThan(11_000);
    expect(size(50)).toBeLessThan(100_000);
  });
});

describe('recordId', () => {
  it('names the record, but never with a secret', () => {
    expect(recordId({ table: 'posts', verb: 'delete', before: { id: 7 } })).toBe('7');
    expect(recordId({ table: 'sessions', verb: 'delete', before: { id: 'token' } })).toBe('[redacted]');
    expect(recordId({ table: 'terms', verb: 'update' })).toBe('');
  });
});
