import { keyedItems } from './keyed-items.js';

const items: readonly (readonly [string, { slug: string; name: string }])[] = [
  ['post', { slug: 'post', name: 'Posts' }],
  ['page', { slug: 'page', name: 'Pages' }],
];

describe('keyedItems', () => {
  it('returns everything without _fields', () => {
    expect(keyedItems(items, undefined)).toEqual(Object.fromEntries(items));
  });

  it('applies _fields to each item', () => {
    expect(keyedItems(items, 'slug')).toEqual({ post: { slug: 'post' }, page: { slug: 'page' } });
  });

  it('returns the whole item that _fields names', () => {
    expect(keyedItems(items, 'post')).toEqual({ post: { slug: 'post', name: 'Posts' }, page: [] });
  });
});
