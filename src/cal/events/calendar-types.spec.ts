import { ATTACHMENT, NAVIGATION, PAGE, POST } from '../../content/content-types.js';
import { EVENT, ORGANIZER, VENUE } from './calendar-types.js';

const TYPES = [POST, PAGE, ATTACHMENT, NAVIGATION, VENUE, ORGANIZER, EVENT];

describe('Content types', () => {
  it('have unique tables, resources and addresses', () => {
    for (const member of ['table', 'restBase', 'plainQuery'] as const) {
      const values = TYPES.map((type) => type[member]);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('have the columns of their features', () => {
    for (const { columns, hierarchical, sticky, supports, name } of TYPES) {
      expect([name, columns.includes('parent_id')]).toEqual([name, hierarchical]);
      expect([name, columns.includes('level')]).toEqual([name, hierarchical]);
      expect([name, columns.includes('sticky')]).toEqual([name, sticky]);
      expect([name, columns.includes('format')]).toEqual([name, supports.has('post-formats')]);
    }
  });
});
