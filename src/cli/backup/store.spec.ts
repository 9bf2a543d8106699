import { inReferenceOrder } from './store.js';

const table = (name: string, ...targets: string[]) => ({
  name,
  references: targets.map((target) => ({ column: `${target}_id`, table: target, target: 'id' })),
});

describe('inReferenceOrder', () => {
  it('puts tables after those that they refer to', () => {
    const tables = [table('a', 'z'), table('m', 'a', 'm'), table('z', 'k'), table('k')];
    expect(inReferenceOrder(tables).map(({ name }) => name)).toEqual(['k', 'z', 'a', 'm']);
  });

  it('ends where tables refer to each other or to tables that are left out', () => {
    const tables = [table('b', 'a', 'gone'), table('a', 'b')];
    expect(inReferenceOrder(tables).map(({ name }) => name)).toEqual(['b', 'a']);
  });
});
