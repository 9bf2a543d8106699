import { WORDPRESS_KIND_NAMES } from './wordpress-kind-names.js';
import { WORDPRESS_KINDS } from './wordpress-kinds.js';

describe('The kinds of a site of WordPress', () => {
  it('are copied and reported in the order that the help of the command prints', () => {
    expect([...WORDPRESS_KINDS.keys()]).toEqual([...WORDPRESS_KIND_NAMES]);
  });
});
