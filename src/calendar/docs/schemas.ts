import type { AnswerSchemas } from '../../core/rest/openapi.js';

type Schema = Record<string, unknown>;

/** What the items of each resource are called. */
export const ITEMS: Readonly<Record<string, string | undefined>> = {
  tickets: 'Ticket',
  events: 'Event',
  organizers: 'Organizer',
  venues: 'Venue',
};

/** Groups of operations. */
export const TAGS: Schema[] = [
  { name: 'Tickets', description: 'What can be bought for an event.' },
  { name: 'Events', description: 'What takes place.' },
  { name: 'Organizers', description: 'Who makes events.' },
  { name: 'Venues', description: 'Where events take place.' },
  { name: 'Docs', description: 'This document.' },
];

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
const flag = (description: string, more: Schema = {}): Schema => ({ type: 'boolean', description, ...more });
const whole = (description: string): Schema => ({ type: 'integer', description });
const amount = (description: string, more: Schema = {}): Schema => ({ type: 'number', description, ...more });
const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description && { description }),
});
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, description?: string): Schema => ({
  type: 'object',
  ...(description && { description }),
  properties,
});
/** A TEC_Post_Entity with members of its own. */
const entity = (properties: Record<string, Schema>, description: string): Schema => ({
  allOf: [ref('TEC_Post_Entity'), object(properties, description)],
});
const wall = (description: string): Schema => text(description, { example: '2031-05-01 10:00:00' });
const local = (description: string): Schema =>
  text(description, { format: 'date-time', example: '2031-05-01T10:00:00' });
const texts = (description: string): Schema =>
  object(
    { rendered: text('HTML.'), protected: flag('A password hides it from those who do not send it.') },
    description,
  );
const rendered = (description: string): Schema => object({ rendered: text('HTML.') }, description);
const never = (description: string): Schema => ({ nullable: true, description });
const NULLABLE = { nullable: true };

/** The objects of this namespace. */
export const SCHEMAS: Record<string, Schema> = {
  TEC_Post_Entity: object(
    {
      id: whole('Id, unique over all kinds of posts.'),
      date: local('Publication, clock of the site.'),
      date_gmt: local('Publication, UTC.'),
      guid: rendered('Address at creation.'),
      modified: local('Last change, clock of the site.'),
      modified_gmt: local('Last change, UTC.'),
      slug: text('Last part of the address.'),
      status: text('publish, future, draft, pending or private.'),
      type: text('Kind of post.'),
      link: text('Public address.', { format: 'uri' }),
      title: rendered('Title.'),
      content: texts('Description.'),
      template: text('Always empty.'),
    },
    'What items of all kinds have.',
  ),
  Date: object(
    {
      date: text('YYYY-MM-DD hh:mm:ss.000000', { example: '2031-05-01 10:00:00.000000' }),
      timezone_type: whole('Always 3.'),
      timezone: text('Zone whose clock this is.'),
    },
    'A moment on the clock of a zone.',
  ),
  Event_Dates: object(
    Object.fromEntries(
      ['start', 'end'].flatMap((name) => ['', '_utc', '_site', '_display'].map((clock) => [name + clock, ref('Date')])),
    ),
    'Start and end on the clocks of the event, of UTC and of the site.',
  ),
  Event: entity(
    {
      excerpt: texts('Short description; made from the description when there is none.'),
      author: whole('Id of the author; 0: none.'),
      featured_media: whole('Id of the image; 0: none.'),
      tags: list({ type: 'integer' }, 'Ids of its tags.'),
      cal_events_cat: list({ type: 'integer' }, 'Ids of its categories.'),
      class_list: list({ type: 'string' }, 'Classes for style sheets.'),
      ticketed: {
        oneOf: [{ type: 'boolean', enum: [false] }, list({ type: 'string' })],
        nullable: true,
        description: 'Kinds of its tickets; false: none; null: hidden by a password.',
      },
      start_date: wall('Start, clock of the event.'),
      start_date_utc: wall('Start, UTC.'),
      end_date: wall('End, clock of the event.'),
      end_date_utc: wall('End, UTC.'),
      dates: ref('Event_Dates'),
      timezone: text('IANA name, or an offset that no place keeps.'),
      duration: text('Seconds, as text.', { example: '7200' }),
      multiday: {
        oneOf: [
          { type: 'boolean', enum: [false] },
          { type: 'integer', minimum: 2 },
        ],
        description: 'Days it touches; false: one.',
      },
      is_past: flag('It has started.'),
      is_now: flag('It is taking place.'),
      all_day: flag('It fills its days.', NULLABLE),
      starts_this_week: never('Always null.'),
      ends_this_week: never('Always null.'),
      this_week_duration: never('Always null.'),
      happens_this_week: never('Always null.'),
      displays_on: list({}, 'Always empty.'),
      featured: flag('It is featured.', NULLABLE),
      sticky: flag('Calendars put it first.', NULLABLE),
      cost: text('HTML; empty: not told.'),
      organizer_names: list({ type: 'string' }, 'HTML.'),
      organizers: list(ref('Organizer')),
      venues: list(ref('Venue')),
      schedule_details: text('When it is, in words. HTML.'),
      short_schedule_details: text('The same without the day it starts on. HTML.'),
    },
    'An event.',
  ),
  Venue: entity(
    {
      excerpt: texts('Short description; made from the description when there is none.'),
      author: whole('Id of the author; 0: none.'),
      featured_media: whole('Id of the image; 0: none.'),
      address: text('Street and number.'),
      country: text('Country.'),
      city: text('City.'),
      state_province: text('State or province, where it was told so.'),
      state: text('State.'),
      province: text('Province.'),
      zip: text('Postal code.'),
      phone: text('Telephone number.'),
      directions_link: text('Address of a map search, ready for HTML; empty without an address.'),
      website: text('Address of its website.'),
    },
    'A venue.',
  ),
  Organizer: entity(
    {
      excerpt: texts('Short description; made from the description when there is none.'),
      author: whole('Id of the author; 0: none.'),
      featured_media: whole('Id of the image; 0: none.'),
      phone: text('Telephone number.'),
      website: text('Address of the website.'),
      email: text('E-mail address.'),
    },
    'An organizer.',
  ),
  Ticket: entity(
    {
      description: text('Description, HTML.'),
      on_sale: flag('The reduced price runs today.', NULLABLE),
      sale_price: amount('Reduced price; null: none.', NULLABLE),
      price: amount('Price in force.', NULLABLE),
      regular_price: amount('Price without reduction.', NULLABLE),
      show_description: flag('Forms show the description.', NULLABLE),
      start_date: { ...wall('Beginning of the sale, clock of the event.'), ...NULLABLE },
      end_date: { ...wall('End of the sale, clock of the event.'), ...NULLABLE },
      sale_price_start_date: text('First day of the reduced price.', { format: 'date', ...NULLABLE }),
      sale_price_end_date: text('Last day of the reduced price.', { format: 'date', ...NULLABLE }),
      event_id: whole('Id of the event or page; 0: it was deleted.'),
      manage_stock: flag('There is a limit.', NULLABLE),
      stock: { ...whole('Places left; -1: no limit.'), ...NULLABLE },
      sold: { ...whole('Places sold.'), ...NULLABLE },
      sku: text('Stock keeping unit.'),
    },
    'A ticket. What a password hides is null.',
  ),
  OpenApiDocumentation: object(
    {
      openapi: text('Version of OpenAPI.'),
      info: object({ title: text('Title.'), version: text('Version.'), description: text('Description.') }),
      servers: list(object({ url: text('Address of the namespace.') })),
      tags: list(object({ name: text('Name.'), description: text('Description.') })),
      paths: object({}, 'Operations by path and method.'),
      components: object({}, 'Schemas and security schemes.'),
    },
    'This document.',
  ),
};

const answers = (controller: string, item: string): AnswerSchemas => ({
  [`${controller}.list`]: list(ref(item)),
  [`${controller}.create`]: ref(item),
  [`${controller}.read`]: ref(item),
  [`${controller}.update`]: ref(item),
  [`${controller}.remove`]: { type: 'array', items: {}, maxItems: 0 },
});

/** What operations answer, by handler. */
export const ANSWERS: AnswerSchemas = {
  ...answers('EventItemsController', 'Event'),
  ...answers('VenueItemsController', 'Venue'),
  ...answers('OrganizerItemsController', 'Organizer'),
  ...answers('TicketItemsController', 'Ticket'),
  'DocsController.read': ref('OpenApiDocumentation'),
};
