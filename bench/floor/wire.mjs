// Rows made into the answers of the service, by the shortest way.
import { paragraphs, scriptDescription, scriptTitle, typeset } from './text.mjs';

const WEST = { '-480': 'PST', '-420': 'PDT', '-360': 'CST', '-300': 'CDT' };
const EAST_COAST = { '-300': 'EST', '-240': 'EDT' };
const LETTERS = {
  'America/New_York': EAST_COAST,
  'America/Chicago': WEST,
  'America/Los_Angeles': WEST,
  'Europe/London': { 0: 'GMT', 60: 'BST' },
  UTC: { 0: 'UTC' },
};
const CENTRAL_EUROPE = { 60: 'CET', 120: 'CEST' };

const NO_DATE = '0000-00-00 00:00:00';

const minutesAhead = (wall, utc) => (Date.parse(`${wall}Z`) - Date.parse(`${utc}Z`)) / 60_000;

function iso(wall, utc) {
  const minutes = minutesAhead(wall, utc);
  const two = (n) => String(n).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${wall.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

const details = (wall) => ({
  year: wall.slice(0, 4),
  month: wall.slice(5, 7),
  day: wall.slice(8, 10),
  hour: wall.slice(11, 13),
  minutes: wall.slice(14, 16),
  seconds: wall.slice(17, 19),
});

function cost(stored) {
  if (stored === '') return { cost: '', values: [], symbol: '', position: '' };
  const values = stored.match(/\d+(?:\.\d+)?/g);
  if (!values) return { cost: stored, values: [stored.toLowerCase()], symbol: '', position: '' };
  const symbol = /[$€]/.exec(stored)?.[0] ?? '';
  const shown = values.map((value) => (Number(value) === 0 ? 'Free' : (symbol || '&#x24;') + value));
  return { cost: shown.join(' – '), values, symbol, position: symbol && 'prefix' };
}

/** Mapping for one site: its address and that of its interface. */
export class Wire {
  constructor({ site, root, host }) {
    Object.assign(this, { site, root, host });
  }

  image(row) {
    if (!row) return false;
    const base = `${this.site}/wp-content/uploads/${row.path.slice(0, row.path.lastIndexOf('/') + 1)}`;
    const sizes = {};
    for (const [name, size] of Object.entries(JSON.parse(row.details).sizes)) {
      const { width, height, mimeType, filesize, file } = size;
      sizes[name] = { width, height, 'mime-type': mimeType, filesize, url: base + file };
    }
    const { path, id, width, height, filesize } = row;
    return {
      url: `${this.site}/wp-content/uploads/${path}`,
      id,
      extension: path.slice(path.lastIndexOf('.') + 1),
      width,
      height,
      filesize,
      sizes,
    };
  }

  /** A venue or organizer: only members that hold something, then those that always show. */
  linked(row, base, name, fields, images, ld, always) {
    const out = {
      id: row.id,
      author: String(row.author_id ?? 0),
      status: row.status,
      date: row.date,
      date_utc: row.date_utc ?? NO_DATE,
      modified: row.modified,
      modified_utc: row.modified_utc ?? NO_DATE,
      url: `${this.site}/${base}/${row.slug}/`,
      [name]: typeset(row.title),
    };
    if (row.content) out.description = paragraphs(row.content);
    if (row.excerpt) out.excerpt = paragraphs(row.excerpt);
    out.slug = row.slug;
    if (row.image_id) out.image = this.image(images.get(row.image_id));
    for (const [member, column] of fields)
      if (row[column] !== null && row[column] !== '' && row[column] !== '0') out[member] = row[column];
    if (ld) out.json_ld = ld(row, images);
    const globalId = `${this.host}?id=${row.id}`;
    return Object.assign(out, always(row), { global_id: globalId, global_id_lineage: [globalId] });
  }

  venue(row, images, withLd) {
    const ld = withLd ? (venue, all) => this.place(venue, all) : undefined;
    return this.linked(row, 'venue', 'venue', VENUE_FIELDS, images, ld, (venue) => ({
      show_map: venue.show_map === 1,
      show_map_link: venue.show_map_link === 1,
    }));
  }

  organizer(row, images, withLd) {
    const ld = withLd ? (organizer, all) => this.person(organizer, all) : undefined;
    return this.linked(row, 'organizer', 'organizer', ORGANIZER_FIELDS, images, ld, () => ({}));
  }

  place(row, images) {
    const address = { '@type': 'PostalAddress', streetAddress: row.address, addressLocality: row.city };
    if (row.stateprovince) address.addressRegion = row.stateprovince;
    Object.assign(address, { postalCode: row.zip, addressCountry: row.country });
    return {
      '@type': 'Place',
      name: scriptTitle(row.title),
      description: scriptDescription(row.excerpt, row.content),
      ...(row.image_id ? { image: `${this.site}/wp-content/uploads/${images.get(row.image_id).path}` } : {}),
      url: '',
      address,
      ...(row.latitude === null
        ? {}
        : { geo: { '@type': 'GeoCoordinates', latitude: row.latitude, longitude: row.longitude } }),
      telephone: row.phone,
      sameAs: row.website,
    };
  }

  person(row) {
    return {
      '@type': 'Person',
      name: scriptTitle(row.title),
      description: scriptDescription(row.excerpt, row.content),
      url: row.website,
      telephone: row.phone,
      email: row.email,
      sameAs: row.website,
    };
  }

  term(row) {
    const collection = `${this.root}/cal/events/v1/${row.taxonomy === 'post_tag' ? 'tags' : 'categories'}`;
    const urls = { self: `${collection}/${row.id}`, collection };
    if (row.parent_id !== null) urls.up = `${collection}/${row.parent_id}`;
    const { name, slug, id, taxonomy, description, count } = row;
    const parent = row.parent_id ?? 0;
    return {
      name,
      slug,
      term_group: 0,
      term_taxonomy_id: id,
      taxonomy,
      description,
      parent,
      count,
      filter: 'raw',
      id,
      urls,
    };
  }

  event(row, relations, withLd) {
    const globalId = `${this.host}?id=${row.id}`;
    const shown = cost(row.cost);
    const closed = row.password !== '';
    const venue = relations.venues.get(row.venue_id);
    const organizers = relations.organizers.get(row.id) ?? [];
    const terms = relations.terms.get(row.id) ?? [];
    const url = `${this.site}/event/${row.slug}/`;
    const flag = (value) => (closed ? null : value === 1);
    const wire = {
      id: row.id,
      global_id: globalId,
      global_id_lineage: [globalId],
      author: String(row.author_id ?? 0),
      status: row.status,
      date: row.date,
      date_utc: row.date_utc ?? NO_DATE,
      modified: row.modified,
      modified_utc: row.modified_utc ?? NO_DATE,
      url,
      rest_url: `${this.root}/cal/events/v1/events/${row.id}`,
      title: typeset(row.title),
      description: closed ? '' : paragraphs(row.content),
      excerpt: closed ? '' : paragraphs(row.excerpt),
      slug: row.slug,
      image: closed ? false : this.image(relations.images.get(row.image_id)),
      all_day: flag(row.all_day),
      start_date: row.start_date,
      start_date_details: details(row.start_date),
      end_date: row.end_date,
      end_date_details: details(row.end_date),
      utc_start_date: row.start_utc,
      utc_start_date_details: details(row.start_utc),
      utc_end_date: row.end_utc,
      utc_end_date_details: details(row.end_utc),
      timezone: row.timezone,
      timezone_abbr: (LETTERS[row.timezone] ?? CENTRAL_EUROPE)[minutesAhead(row.start_date, row.start_utc)],
      cost: closed ? '' : shown.cost,
      cost_details: closed
        ? { currency_symbol: '', currency_position: '', currency_code: '', values: [] }
        : { currency_symbol: shown.symbol, currency_code: '', currency_position: shown.position, values: shown.values },
      website: closed ? '' : row.website === null ? url : row.website.replace(AMPERSANDS, '&amp;'),
      show_map: flag(row.show_map),
      show_map_link: flag(row.show_map_link),
      hide_from_listings: flag(row.hide_from_listings),
      sticky: flag(row.sticky),
      featured: flag(row.featured),
      categories: closed
        ? []
        : terms.filter((term) => term.taxonomy === 'cal_events_cat').map((term) => this.term(term)),
      tags: closed ? [] : terms.filter((term) => term.taxonomy === 'post_tag').map((term) => this.term(term)),
      venue: venue && !closed ? this.venue(venue, relations.images, withLd) : [],
      organizer: closed ? [] : organizers.map((one) => this.organizer(one, relations.images, withLd)),
      custom_fields: [],
    };
    if (withLd) wire.json_ld = this.eventLd(row, relations, url, shown, venue, organizers[0]);
    wire.ticketed = closed ? null : false;
    return wire;
  }

  eventLd(row, relations, url, shown, venue, organizer) {
    const image = relations.images.get(row.image_id);
    const price = shown.values.length > 0 ? (shown.cost === 'Free' ? '0' : shown.values.join(' – ')) : '0';
    return {
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: scriptTitle(row.title),
      description: scriptDescription(row.excerpt, row.content),
      ...(image ? { image: `${this.site}/wp-content/uploads/${image.path}` } : {}),
      url,
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      startDate: iso(row.start_date, row.start_utc),
      endDate: iso(row.end_date, row.end_utc),
      ...(venue ? { location: this.place(venue, relations.images) } : {}),
      ...(organizer ? { organizer: this.person(organizer) } : {}),
      ...(shown.cost === '' ? {} : { offers: this.offer(row, price, url) }),
      performer: 'Organization',
    };
  }

  offer(row, price, url) {
    return {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${row.date.slice(0, 10)}T00:00:00+00:00`,
    };
  }
}

const AMPERSANDS = /&(?!amp;)/g;
const same = (names) => names.split(' ').map((name) => [name, name]);
const VENUE_FIELDS = [
  ...same('address city country province state zip phone website stateprovince'),
  ['geo_lat', 'latitude'],
  ['geo_lng', 'longitude'],
];
const ORGANIZER_FIELDS = same('phone website email');
