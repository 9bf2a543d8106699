import { keyedItems } from './keyed-items.js';

const items = [
  ['post', { slug: 'post', name: 'Posts' }],
  ['page', { slug: 'page', name: 'Pages' }],
] as const;

describe('keyedItems', () => {
  it('keeps everything when no fields are named', () => {
    expect(keyedItems(items, undefined)).toEqual(Object.fromEntries(items));
  });

  it('cuts each item on its own', () => {
    expect(keyedItems(items, 'slug')).toEqual({ post: { slug: 'post' }, page: { slug: 'page' } });
  });

  it('keeps all of an item that is named as a whole', () => {
    expect(keyedItems(items, 'post')).toEqual({ post: { slug: 'post', name: 'Posts' }, page: [] });
  });
});
