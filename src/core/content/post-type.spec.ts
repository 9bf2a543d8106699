import { POST_TYPES, postType } from './post-type.js';

describe('Post types', () => {
  it('have unique names, tables and resources', () => {
    for (const member of ['name', 'table', 'restBase', 'plainQuery'] as const) {
      const values = POST_TYPES.map((type) => type[member]);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it('are found by name', () => {
    expect(postType('page')?.restBase).toBe('pages');
    expect(postType('nothing')).toBeUndefined();
  });

  it('have the columns of their features', () => {
    for (const { columns, hierarchical, sticky, supports, name } of POST_TYPES) {
      expect([name, columns.includes('parent_id')]).toEqual([name, hierarchical]);
      expect([name, columns.includes('level')]).toEqual([name, hierarchical]);
      expect([name, columns.includes('sticky')]).toEqual([name, sticky]);
      expect([name, columns.includes('format')]).toEqual([name, supports.has('post-formats')]);
    }
  });
});
