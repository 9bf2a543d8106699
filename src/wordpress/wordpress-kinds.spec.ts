import { WORDPRESS_KINDS } from './wordpress-kinds.js';

describe('The kinds of a site of WordPress', () => {
  it('are copied and reported in this order', () => {
    expect([...WORDPRESS_KINDS.keys()].join(' ')).toBe(
      'users application_passwords terms media blocks venues organizers posts pages events navigation menus comments ' +
        'tickets orders attendees redirect_groups redirects redirect_log not_found_log revisions other settings',
    );
  });
});
