import { smallSite } from './small-site.js';
import type { Truth } from './wordpress-tables.js';

/** The small site with everything that broken sites have: each of these records is copied by a rule, or quarantined. */
export function nastySite(): Truth[] {
  const truth = smallSite();
  const of = (kind: string, id: number): Truth =>
    truth.find((line) => line.kind === kind && (line.ID ?? line.term_id ?? line.comment_ID) === id) as Truth;
  const like = (kind: string, id: number, more: Record<string, unknown>, meta: Record<string, unknown> = {}): Truth => {
    const model = of(kind, id);
    return { ...model, ...more, meta: { ...(model.meta as object), ...meta } };
  };
  const event = (ID: number, meta: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    like('tribe_events', 20, { ID, post_name: `event-${ID}`, ...more }, meta);
  const times = (start: string, end: string, startUtc = start, endUtc = end) => ({
    _EventStartDate: [start],
    _EventEndDate: [end],
    _EventStartDateUTC: [startUtc],
    _EventEndDateUTC: [endUtc],
  });
  const [ticket, order, attendee] = [of('tec_tc_ticket', 40), of('tec_tc_order', 41), of('tec_tc_attendee', 43)];
  const priced = (model: Truth, ID: number, field: string, price: string): Truth => ({
    ...model,
    ID,
    post_name: `priced-${ID}`,
    meta: { ...(model.meta as object), [field]: [price] },
  });
  return [
    ...truth,
    like('user', 3, { ID: 300, user_login: 'no-mail', user_nicename: 'no-mail', user_email: '' }),
    like('user', 3, { ID: 301, user_login: 'double', user_nicename: 'double', user_email: 'ANN@old.example' }),
    like('user', 3, { ID: 302, user_login: 'Ünïcode 🎉', user_nicename: '🎉', user_email: 'party@old.example' }),
    like('term', 4, { term_id: 400, term_taxonomy_id: 400, slug: 'a', name: 'A', taxonomy: 'category', parent: 401 }),
    like('term', 4, { term_id: 401, term_taxonomy_id: 401, slug: 'b', name: 'B', taxonomy: 'category', parent: 400 }),
    like('term', 4, { term_id: 402, term_taxonomy_id: 402, slug: '🎸-музыка', name: `Музыка ${'🎸'.repeat(150)}` }),
    like(
      'term',
      3,
      { term_id: 404, term_taxonomy_id: 404, slug: 'c', name: 'C' },
      { 'tec-events-cat-colors-primary': ['rgba(0,0,0,.5)'], 'tec-events-cat-colors-priority': ['first'] },
    ),
    like('term', 4, { term_id: 403, term_taxonomy_id: 403, slug: 'x'.repeat(300), name: '' }),
    ...Array.from({ length: 1500 }, (_, i) =>
      like('term', 4, { term_id: 5000 + i, term_taxonomy_id: 5000 + i, slug: `tag-${i}`, name: `Tag ${i}` }),
    ),
    event(100, times('1969-07-20 20:17:00', '1969-07-20 22:00:00')),
    event(101, times('0999-01-01 00:00:00', '1066-10-14 09:00:00')),
    event(102, times('9999-12-31 22:00:00', '9999-12-31 23:59:59')),
    event(103, times('2031-05-01 19:00:00', '2031-05-01 21:00:00', '2031-05-01 17:00:00', '2031-05-01 16:00:00')),
    event(104, { _EventVenueID: ['99999999999'], _EventOrganizerID: ['O:8:"stdClass":1:{s:2:"id";i:11;}'] }),
    event(
      105,
      { _EventCost: ['🎟'.repeat(600)] },
      { post_title: 'T'.repeat(100_000), post_content: '🎉'.repeat(60_000) },
    ),
    event(106, {}, { post_name: '🎉-фест-'.repeat(20), menu_order: 99999999999, post_author: -7, post_parent: 106 }),
    event(107, {
      objects: ['O:8:"stdClass":1:{s:1:"a";O:3:"Foo":1:{s:4:"\u0000*\u0000b";d:INF;}}', 'a:2:{i:0;i:1;i:1;R:2;}'],
      ['__proto__']: ['x'],
      constructor: ['d:NAN;'],
      ['ключ 🎉'.repeat(40)]: ['long name'],
      numbers: ['i:9223372036854775807;', 'd:-1.0E+25;', 'b:1;'],
    }),
    event(108, { _EventRecurrence: [{ rules: [{ type: 'Custom' }] }], _yoast_wpseo_primary_tribe_events_cat: ['x'] }),
    event(3_000_000_000, {}),
    event(0, {}),
    like('page', 31, { ID: 110, post_name: 'ring', post_parent: 111 }),
    like('page', 31, { ID: 111, post_name: 'ring', post_parent: 110 }),
    like('page', 31, { ID: 112, post_name: 'own', post_parent: 112, menu_order: -99999999999 }),
    like('post', 30, {
      ID: 120,
      post_type: 'attachment',
      kind: 'attachment',
      post_status: 'inherit',
      post_name: 'gone',
    }),
    priced(ticket, 130, '_price', '1.234,50'),
    priced(ticket, 131, '_price', '-3'),
    priced(ticket, 132, '_tribe_ticket_capacity', '999999999999'),
    priced(order, 140, '_tec_tc_order_total_value', '1,234.50'),
    priced(order, 141, '_tec_tc_order_total_value', 'free'),
    {
      ...order,
      ID: 142,
      post_name: 'dateless',
      post_date: '0000-00-00 00:00:00',
      post_date_gmt: '0000-00-00 00:00:00',
    },
    { ...attendee, ID: 150, post_name: 'no-order', post_parent: 0 },
    { ...attendee, ID: 151, post_name: 'lost-order', post_parent: 9999 },
    priced(attendee, 152, '_tec_tickets_commerce_price_paid', '-12,50'),
    priced(attendee, 153, '_tec_tickets_commerce_security_code', 'ключ'),
    like('comment', 5, { comment_ID: 160, comment_parent: 161, comment_date: '1969-01-01 00:00:00' }),
    like('comment', 5, { comment_ID: 161, comment_parent: 160, comment_author: '🎉'.repeat(300) }),
    like('comment', 5, { comment_ID: 162, comment_post_ID: 120, comment_approved: 'post-trashed' }),
  ];
}
