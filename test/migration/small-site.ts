import type { Truth } from './wordpress-tables.js';

/** Address of the site of `smallSite`. */
export const OLD_SITE = 'https://old.example';

const post = (ID: number, post_type: string, more: Record<string, unknown>): Truth => ({
  kind: post_type,
  ID,
  post_author: 3,
  post_date: '2030-03-01 10:00:00',
  post_date_gmt: '2030-03-01 09:00:00',
  post_content: '',
  post_title: `${post_type} ${ID}`,
  post_excerpt: '',
  post_status: 'publish',
  comment_status: 'open',
  ping_status: 'closed',
  post_password: '',
  post_name: `${post_type.replaceAll('_', '-')}-${ID}`,
  post_modified: '2030-03-02 10:00:00',
  post_modified_gmt: '2030-03-02 09:00:00',
  post_parent: 0,
  guid: `${OLD_SITE}/?p=${ID}`,
  menu_order: 0,
  post_type,
  post_mime_type: '',
  meta: {},
  terms: {},
  ...more,
});

const event = (ID: number, meta: Record<string, unknown[]>, more: Record<string, unknown> = {}): Truth =>
  post(ID, 'tribe_events', {
    ...more,
    meta: {
      _EventStartDate: ['2031-05-01 19:00:00'],
      _EventEndDate: ['2031-05-01 21:00:00'],
      _EventStartDateUTC: ['2031-05-01 17:00:00'],
      _EventEndDateUTC: ['2031-05-01 19:00:00'],
      _EventTimezone: ['Europe/Berlin'],
      _EventShowMap: ['1'],
      ...meta,
    },
  });

/** Password of the account `ann`, and its hash as WordPress 6.8 and phpass would have stored one. */
export const ANN = { password: 'test12345', hash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' };

/** A small site with the faults of real ones: dangling references, broken dates and zones, repeated slugs. */
export function smallSite(): Truth[] {
  const user = (ID: number, login: string, roles: string[], more: Record<string, unknown> = {}) => ({
    kind: 'user',
    ID,
    user_login: login,
    user_nicename: login,
    user_email: `${login}@old.example`,
    user_url: '',
    user_registered: '2020-01-02 03:04:05',
    display_name: login.toUpperCase(),
    roles,
    first_name: 'A',
    last_name: 'B',
    nickname: login,
    description: '',
    locale: '',
    ...more,
  });
  const term = (term_id: number, taxonomy: string, name: string, more: Record<string, unknown> = {}) => ({
    kind: 'term',
    term_id,
    term_taxonomy_id: term_id,
    taxonomy,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    description: '',
    parent: 0,
    meta: {},
    ...more,
  });
  return [
    user(1, 'boss', ['administrator']),
    user(3, 'ann', ['author', 'shop_manager'], { user_pass: ANN.hash }),
    term(1, 'category', 'General'),
    term(2, 'tribe_events_cat', 'Music', { meta: { 'tec-events-cat-colors-primary': ['#b04927'] } }),
    term(3, 'tribe_events_cat', 'Jazz', {
      parent: 2,
      meta: {
        'tec-events-cat-colors-primary': ['#345'],
        'tec-events-cat-colors-secondary': ['transparent'],
        'tec-events-cat-colors-text': ['#ffffff'],
        'tec-events-cat-colors-priority': ['4'],
      },
    }),
    term(4, 'post_tag', 'summer'),
    term(6, 'nav_menu', 'Main'),
    term(7, 'nav_menu', 'Small print'),
    post(10, 'tribe_venue', {
      post_title: 'Hall 🎉',
      meta: { _VenueCity: ['Köln'], _VenueLat: ['50.9'], _VenueLng: ['190'] },
    }),
    post(11, 'tribe_organizer', { meta: { _OrganizerEmail: ['o@old.example'] } }),
    event(
      20,
      {
        _EventVenueID: ['10'],
        _EventOrganizerID: ['11'],
        house_rule: ['no dogs'],
        _yoast_wpseo_primary_tribe_events_cat: ['3'],
      },
      { terms: { tribe_events_cat: [3], post_tag: [4] }, post_content: 'Text with 🎉 & <b>more</b>' },
    ),
    event(21, { _EventTimezone: ['Mars/Olympus'], _EventVenueID: ['999'] }, { post_name: 'same' }),
    event(
      22,
      { _EventTimezone: [''], _EventStartDate: ['2025-13-45 25:61:00'] },
      { post_name: 'same', post_status: 'trash' },
    ),
    event(23, { _EventStartDate: ['0000-00-00 00:00:00'], _EventStartDateUTC: [''] }),
    event(
      24,
      { broken: ['a:1:{s:4:"nope";i:1;'] },
      { post_status: 'draft', post_name: '', post_date_gmt: '0000-00-00 00:00:00', post_password: 'pw' },
    ),
    post(30, 'post', {
      terms: { category: [1], post_tag: [4] },
      meta: {
        _wp_old_slug: ['former'],
        _yoast_wpseo_title: ['Own %%sep%%'],
        _yoast_wpseo_primary_category: ['999'],
      },
    }),
    post(31, 'page', { post_parent: 32, post_name: 'team' }),
    post(32, 'page', { post_name: 'about' }),
    post(40, 'tec_tc_ticket', {
      meta: {
        _tec_tickets_commerce_event: ['20'],
        _price: ['12.5'],
        _tribe_ticket_capacity: ['50'],
        _global_stock_mode: ['own'],
        _ticket_start_date: ['2030-01-01'],
        _ticket_start_time: ['08:00:00'],
      },
    }),
    post(41, 'tec_tc_order', {
      post_status: 'tec-tc-completed',
      meta: {
        _tec_tc_order_total_value: ['25'],
        _tec_tc_order_currency: ['USD'],
        _tec_tc_order_gateway: ['stripe'],
        _tec_tc_order_gateway_order_id: ['pi_1'],
        _tec_tc_order_purchaser_full_name: ['Bo'],
        _tec_tc_order_purchaser_email: ['bo@old.example'],
        _tec_tc_order_items: [[{ ticket_id: 40, quantity: 2, price: 12.5 }]],
        _tec_tc_order_status_log_pending: ['2030-03-01 09:00:00.10'],
        _tec_tc_order_status_log_completed: ['2030-03-01 09:00:01.20'],
      },
    }),
    ...[42, 43].map((id) =>
      post(id, 'tec_tc_attendee', {
        post_parent: 41,
        meta: {
          _tec_tickets_commerce_ticket: ['40'],
          _tec_tickets_commerce_event: ['20'],
          _tec_tickets_commerce_full_name: [`Guest ${id}`],
          _tec_tickets_commerce_email: ['bo@old.example'],
          _tec_tickets_commerce_price_paid: ['12.5'],
          _tec_tickets_commerce_currency: ['USD'],
          _tec_tickets_commerce_security_code: [`code${id}`],
          ...(id === 42 && {
            _tec_tickets_commerce_checked_in: ['1'],
            _tec_tickets_commerce_checked_in_details: [
              { date: '2030-03-03 12:00:00', source: 'app', author: 1, device_id: 'gate' },
            ],
            _tribe_tickets_meta: [{ diet: 'vegan' }],
          }),
        },
      }),
    ),
    post(44, 'tec_tc_attendee', {
      meta: { _tec_tickets_commerce_ticket: ['999'], _tec_tickets_commerce_price_paid: ['1'] },
    }),
    {
      kind: 'comment',
      comment_ID: 5,
      comment_post_ID: 30,
      comment_author: 'Cy',
      comment_author_email: 'cy@old.example',
      comment_author_url: '',
      comment_author_IP: '',
      comment_date: '2030-03-04 10:00:00',
      comment_date_gmt: '2030-03-04 09:00:00',
      comment_content: 'Nice',
      comment_karma: 0,
      comment_approved: '1',
      comment_agent: '',
      comment_type: 'comment',
      comment_parent: 6,
      user_id: 0,
    },
    {
      kind: 'comment',
      comment_ID: 6,
      comment_post_ID: 30,
      comment_author: 'Di',
      comment_author_email: '',
      comment_author_url: '',
      comment_author_IP: '',
      comment_date: '2030-03-03 10:00:00',
      comment_date_gmt: '2030-03-03 09:00:00',
      comment_content: 'Hm',
      comment_karma: 0,
      comment_approved: 'spam',
      comment_agent: '',
      comment_type: 'pingback',
      comment_parent: 0,
      user_id: 3,
    },
    { kind: 'redirect_group', id: 1, name: 'Redirections', tracking: 1, module_id: 1, status: 'enabled', position: 0 },
    {
      kind: 'redirect',
      id: 7,
      url: '/old',
      match_url: '/old',
      match_data: { source: { flag_query: 'ignore' } },
      regex: 0,
      position: 3,
      last_count: 9,
      last_access: '2030-01-01 00:00:00',
      group_id: 1,
      status: 'enabled',
      action_type: 'url',
      action_code: 301,
      action_data: '/about/',
      match_type: 'url',
      title: null,
    },
    {
      kind: 'options',
      options: {
        blogname: 'Old site',
        timezone_string: 'Europe/Berlin',
        permalink_structure: '/%year%/%postname%/',
        show_on_front: 'page',
        page_on_front: '32',
        wp_page_for_privacy_policy: '32',
        default_category: '1',
        sticky_posts: [30],
        theme_mods_plainref: { nav_menu_locations: { social: 7, footer_menu: 7, primary: 6 } },
        tribe_events_calendar_options: { singleEventSlug: 'gathering', eventsSlug: 'whats-on' },
      },
    },
  ];
}

/**
 * The site as old WordPress has it: the tag `summer` and a category of events are one term, which event 20 has as both; it is
 * its main category.
 */
export function siteWithSharedTerm(): Truth[] {
  const truth = smallSite();
  const tag = truth.find(({ term_id: id }) => id === 4) as Truth;
  const event = truth.find(({ ID, post_type: type }) => ID === 20 && type === 'tribe_events') as Truth;
  event.terms = { tribe_events_cat: [3, 4], post_tag: [4] };
  event.meta = { ...(event.meta as object), _yoast_wpseo_primary_tribe_events_cat: ['4'] };
  return [...truth, { ...tag, taxonomy: 'tribe_events_cat', term_taxonomy_id: 5, meta: {} }];
}
