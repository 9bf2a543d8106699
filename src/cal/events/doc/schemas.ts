type Schema = Record<string, unknown>;

const text = (description: string): Schema => ({ type: 'string', description });
const flag = (description: string): Schema => ({ type: 'boolean', nullable: true, description });
const number = (description: string): Schema => ({ type: 'integer', description });
const list = (items: Schema): Schema => ({ type: 'array', items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description ? { description } : {}),
  properties,
});
const moment = (description: string): Schema => ({ type: 'string', example: '2031-05-01 10:00:00', description });
const noneOr = (schema: Schema, none: Schema): Schema => ({ oneOf: [schema, none] });
const emptyList: Schema = { type: 'array', maxItems: 0, items: {} };

const post = {
  id: number('Id, unique over all kinds of posts.'),
  author: text('Id of the author, as text.'),
  status: { type: 'string', enum: ['publish', 'future', 'draft', 'pending', 'private', 'trash'] },
  date: moment('Publication, site time.'),
  date_utc: moment('Publication, UTC; zeros while a draft has none.'),
  modified: moment('Last change, site time.'),
  modified_utc: moment('Last change, UTC.'),
  url: text('Address of its page.'),
  slug: text('Last part of that address.'),
  global_id: text('Identity across sites.'),
  global_id_lineage: list({ type: 'string' }),
  description: text('HTML.'),
  excerpt: text('HTML.'),
};

/** The objects of this namespace as OpenAPI schemas. */
export const SCHEMAS: Record<string, Schema> = {
  ImageSize: object({
    width: number('Pixels.'),
    height: number('Pixels.'),
    'mime-type': text('Media type.'),
    filesize: number('Bytes.'),
    url: text('Address.'),
  }),
  Image: object({
    id: number('Id of the attachment.'),
    url: text('Address of the full size.'),
    extension: text('Of the file name.'),
    width: number('Pixels.'),
    height: number('Pixels.'),
    filesize: number('Bytes.'),
    sizes: { type: 'object', additionalProperties: ref('ImageSize') },
  }),
  CostDetails: object({
    currency_symbol: text('As the cost names it.'),
    currency_code: text('Empty: a cost text has none.'),
    currency_position: { type: 'string', enum: ['', 'prefix', 'postfix'] },
    values: list({ type: 'string' }),
  }),
  DateDetails: object({
    year: text('Four digits.'),
    month: text('Two digits.'),
    day: text('Two digits.'),
    hour: text('Two digits.'),
    minutes: text('Two digits.'),
    seconds: text('Two digits.'),
  }),
  Term: object({
    id: number('Id.'),
    name: text('Escaped for HTML.'),
    slug: text('Unique in its vocabulary.'),
    description: text('Basic HTML.'),
    taxonomy: text('cal_events_cat or post_tag.'),
    parent: number('Id of the term above; 0 at the top.'),
    count: number('Published posts that have it.'),
    urls: object({ self: text('Address.'), collection: text('Address.'), up: text('Address of the parent.') }),
  }),
  Venue: object(
    {
      ...post,
      venue: text('Name, as HTML.'),
      image: ref('Image'),
      address: text('Street.'),
      city: text('City.'),
      country: text('Country.'),
      province: text('Province.'),
      state: text('State.'),
      stateprovince: text('State or province.'),
      zip: text('Postal code.'),
      phone: text('Telephone.'),
      website: text('Address.'),
      geo_lat: { type: 'number' },
      geo_lng: { type: 'number' },
      show_map: flag('Pages show a map.'),
      show_map_link: flag('Pages link to a map.'),
      json_ld: { type: 'object' },
    },
    'Members without a value are left out.',
  ),
  Organizer: object(
    {
      ...post,
      organizer: text('Name, as HTML.'),
      image: ref('Image'),
      phone: text('Telephone.'),
      email: text('E-mail.'),
      website: text('Address.'),
      json_ld: { type: 'object' },
    },
    'Members without a value are left out.',
  ),
  Event: object({
    ...post,
    rest_url: text('Address of this object.'),
    title: text('HTML.'),
    image: noneOr(ref('Image'), { type: 'boolean', enum: [false] }),
    all_day: flag('Fills its days.'),
    start_date: moment('Wall clock of its zone.'),
    start_date_details: ref('DateDetails'),
    end_date: moment('Wall clock of its zone.'),
    end_date_details: ref('DateDetails'),
    utc_start_date: moment('UTC.'),
    utc_start_date_details: ref('DateDetails'),
    utc_end_date: moment('UTC.'),
    utc_end_date_details: ref('DateDetails'),
    timezone: text('IANA name or UTC±h.'),
    timezone_abbr: text('At the start.'),
    cost: text('HTML.'),
    cost_details: ref('CostDetails'),
    website: text('Address.'),
    show_map: flag('Its page shows a map.'),
    show_map_link: flag('Its page links to a map.'),
    hide_from_listings: flag('Lists leave it out.'),
    sticky: flag('Views put it first.'),
    featured: flag('It is featured.'),
    categories: list(ref('Term')),
    tags: list(ref('Term')),
    venue: noneOr(ref('Venue'), emptyList),
    organizer: list(ref('Organizer')),
    custom_fields: noneOr(emptyList, { type: 'object' }),
    json_ld: { type: 'object' },
    attendance: object(
      { total_attendees: number(''), checked_in: number(''), not_checked_in: number('') },
      'For managers of attendees only.',
    ),
    ticketed: noneOr(list({ type: 'string' }), { type: 'boolean', enum: [false], nullable: true }),
  }),
};

const page = (name: string, item: string): Schema =>
  object({
    [name]: list(ref(item)),
    rest_url: text('Address of this page.'),
    next_rest_url: text('Address of the next page, if there is one.'),
    previous_rest_url: text('Address of the page before, if there is one.'),
    total: number('All items.'),
    total_pages: number('All pages.'),
  });

const item = (controller: string, name: string): [string, Schema][] =>
  ['create', 'read', 'remove', 'update', 'readBySlug', 'removeBySlug', 'updateBySlug'].map((method) => [
    `${controller}.${method}`,
    ref(name),
  ]);

/** What each handler answers. */
export const ANSWERS: Record<string, Schema> = Object.fromEntries([
  ...item('EventsController', 'Event'),
  ...item('VenuesController', 'Venue'),
  ...item('OrganizersController', 'Organizer'),
  ...item('CategoriesController', 'Term'),
  ...item('TagsController', 'Term'),
  ['EventsController.list', page('events', 'Event')],
  ['VenuesController.list', page('venues', 'Venue')],
  ['OrganizersController.list', page('organizers', 'Organizer')],
  ['CategoriesController.list', page('categories', 'Term')],
  ['TagsController.list', page('tags', 'Term')],
]);
