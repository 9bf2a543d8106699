import { IdMap } from './id-map.js';
import { inOrder } from './kind-order.js';

describe('The map of ids', () => {
  it('forgets what an attempt added that was undone, and no record of another kind with the same id', () => {
    const kinds = inOrder([
      { name: 'media', ids: 'content' },
      { name: 'comments' },
      { name: 'events', ids: 'content' },
    ]);
    const ids = new IdMap(kinds);
    ids.begin();
    ids.addPending('media', 7, 7);
    ids.commit();
    ids.begin();
    ids.addPending('comments', 7, 7);
    ids.addPending('events', 8, 8);
    ids.begin();
    expect([ids.target('comments', 7), ids.source('comments', 7)]).toEqual([undefined, undefined]);
    expect([ids.target('content', 8), ids.target('events', 8)]).toEqual([undefined, undefined]);
    expect([ids.target('content', 7), ids.source('content', 7), ids.target('media', 7)]).toEqual([7, 7, 7]);
  });
});
