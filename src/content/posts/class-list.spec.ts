import { POST } from '../content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import { classList } from './class-list.js';

const row = { id: 7, status: 'publish', format: 'aside', password: '' } as const;
const term = (taxonomy: 'category' | 'post_tag' | 'cal_events_cat', slug: string, id = 3) => ({ id, taxonomy, slug });

describe('classList', () => {
  it('lists post type, status, format and terms in this order', () => {
    const terms = [term('post_tag', 'hot'), term('category', 'news')];
    expect(classList(POST, row, POST.taxonomies, terms)).toEqual([
      'post-7',
      'post',
      'type-post',
      'status-publish',
      'format-aside',
      'hentry',
      'category-news',
      'tag-hot',
      'post_format-post-format-aside',
    ]);
  });

  it.each(['standard', undefined] as const)('ends with the terms of a post with the format %s', (format) => {
    const classes = classList(POST, { ...row, format }, POST.taxonomies, [term('post_tag', 'hot')]);
    expect(classes.at(-1)).toBe('tag-hot');
  });

  it('marks password-protected posts', () => {
    expect(classList(POST, { ...row, password: 'x' }, [], [])).toContain('post-password-required');
  });

  it('adds a second, shorter class for event categories', () => {
    const classes = classList(EVENT, { ...row, format: undefined }, EVENT.taxonomies, [
      term('cal_events_cat', 'ember-nights'),
      term('post_tag', 'ember'),
    ]);
    expect(classes.slice(-3)).toEqual(['tag-ember', 'cal_events_cat-ember-nights', 'cat_ember-nights']);
  });

  it.each(['%e6%97%a5', '2031', '--'])('uses the id for a slug that makes no class: %s', (slug) => {
    expect(classList(POST, row, POST.taxonomies, [term('category', slug, 12)])).toContain('category-12');
  });
});
