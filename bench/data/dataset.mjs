// Rows of a made-up calendar: the same ones for the same seed, whatever the database.
import { DAY, ZONES, moment, utcOf } from './clock.mjs';
import { Random } from './random.mjs';
import { content, excerpt, title, words } from './words.mjs';

const HOUR = 3_600_000;
const COSTS = ['', '', '', '0', '25', '$15', '€20', '$10 - $20'];
const CITIES = [
  ['Lyon', 'France', ''],
  ['Berlin', 'Germany', ''],
  ['Leeds', 'United Kingdom', ''],
  ['Portland', 'United States', 'OR'],
  ['Austin', 'United States', 'TX'],
  ['Seville', 'Spain', ''],
];
const SIZES = [
  ['medium', 300, 200],
  ['large', 1024, 683],
  ['thumbnail', 150, 150],
];
const IMAGE_META = {
  ...{ aperture: '0', credit: '', camera: '', caption: '', created_timestamp: '0', copyright: '' },
  ...{ focal_length: '0', iso: '0', shutter_speed: '0', title: '', orientation: '0', keywords: [], alt: '' },
};

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** How many of each thing go with so many events or posts. */
const counts = (events) => ({
  media: Math.max(24, events / 10),
  users: Math.max(24, Math.min(20_000, events / 100)),
  venues: Math.max(20, Math.min(20_000, events / 20)),
  organizers: Math.max(20, Math.min(20_000, events / 20)),
  tags: Math.max(40, events / 100),
});

export class Dataset {
  /**
   * @param size how many events or posts there will be, whichever is more
   * @param today midnight, in ms, around which the events lie: three years before to two years after
   * @param first lowest free ids: `{content, term, user}`
   */
  constructor({ size, seed, today, first }) {
    this.random = new Random(seed);
    this.today = today;
    this.nextId = first.content;
    this.nextTerm = first.term;
    this.termCounts = new Map();
    const many = counts(size);
    this.users = this.make(many.users, (n) => this.user(first.user + n, n));
    this.authors = this.users.map(({ id }) => id);
    this.media = this.make(many.media, (n) => this.attachment(n));
    this.images = this.media.map(({ id }) => id);
    this.venues = this.make(many.venues, (n) => this.venue(n));
    this.organizers = this.make(many.organizers, (n) => this.organizer(n));
    this.terms = [];
    this.tops = this.make(12, (n) => this.term('cal_events_cat', `Theme ${n + 1}`, null));
    this.topics = this.tops.flatMap((top, t) =>
      this.make(10, (n) => this.term('cal_events_cat', `Topic ${t + 1} ${n + 1}`, top)),
    );
    this.categories = this.make(12, (n) => this.term('category', `Section ${n + 1}`, null));
    this.tags = this.make(many.tags, (n) => this.term('post_tag', `${words(this.random, 1)} ${n + 1}`, null));
  }

  make(count, one) {
    return Array.from({ length: Math.floor(count) }, (_, n) => one(n));
  }

  /** Values of the columns that posts of every kind have. */
  post(name, { status = 'publish', slug = slugOf(name), body, summary = '', date, image = null, guid }) {
    const id = this.nextId++;
    const written = moment(date);
    const author = this.random.early(this.authors);
    const row = [id, author, status, slug, null, name, name.toLowerCase().slice(0, 191), body];
    return { id, row: [...row, summary, '', written, written, written, written, guid ?? `/?p=${id}`, image] };
  }

  /** A moment of the last three years. */
  past() {
    return this.today - this.random.below(3 * 365) * DAY - this.random.below(86_400) * 1000;
  }

  user(id, n) {
    const login = `bench-${n + 1}`;
    const email = `${login}@example.org`;
    const [first, last] = words(this.random, 2).split(' ');
    const name = `${first} ${last} ${n + 1}`;
    const rest = [name.toLowerCase(), login, first, last, name, '', '', '', '["author"]', '{}', moment(this.past())];
    return { id, row: [id, login, login, email, email, name, ...rest] };
  }

  attachment(n) {
    const name = `bench-${n + 1}`;
    const date = this.past();
    const file = `${name}.jpg`;
    const path = `${moment(date).slice(0, 7).replace('-', '/')}/${file}`;
    const sizes = Object.fromEntries(
      SIZES.map(([size, width, height]) => [
        size,
        { file: `${name}-${width}x${height}.jpg`, width, height, mimeType: 'image/jpeg', filesize: width * 40 },
      ]),
    );
    const { id, row } = this.post(name, { status: 'inherit', body: '', date, guid: `/uploads/${path}` });
    const details = JSON.stringify({ file, sizes, imageMeta: IMAGE_META });
    return { id, row: [...row, null, words(this.random, 3), 'image/jpeg', path, 1600, 1067, 180_000, details] };
  }

  image(share) {
    return this.random.chance(share) ? this.random.pick(this.images) : null;
  }

  venue(n) {
    const [city, country, state] = this.random.pick(CITIES);
    const name = `${title(this.random)} ${n + 1}`;
    const { id, row } = this.post(name, {
      ...{ body: this.random.chance(0.3) ? content(this.random) : '', date: this.past(), image: this.image(0.2) },
    });
    const place = this.random.chance(0.5) ? [45 + this.random.next(), 4 + this.random.next()] : [null, null];
    const where = [`${n + 1} High Street`, city, country, '', state, state, String(10_000 + (n % 80_000))];
    return { id, row: [...row, ...where, `555-${n}`, `https://venue-${n}.example.org`, 1, 1, ...place] };
  }

  organizer(n) {
    const name = `${title(this.random)} ${n + 1}`;
    const { id, row } = this.post(name, { body: '', date: this.past() });
    return { id, row: [...row, `555-${n}`, `hello@organizer-${n}.example.org`, `https://organizer-${n}.example.org`] };
  }

  term(taxonomy, name, parent) {
    const id = this.nextTerm++;
    const lower = name.toLowerCase();
    const description = this.random.chance(0.2) ? words(this.random, 8) : '';
    this.terms.push({ row: [id, taxonomy, name, lower, lower, slugOf(name), description, parent, parent ?? 0] });
    return id;
  }

  used(terms) {
    const ids = [...new Set(terms)];
    for (const id of ids) this.termCounts.set(id, (this.termCounts.get(id) ?? 0) + 1);
    return ids;
  }

  /** What events and news posts have in common; a few are drafts. */
  text() {
    const { random } = this;
    const name = title(random);
    const published = random.chance(0.97);
    const { id, row } = this.post(name, {
      status: published ? 'publish' : 'draft',
      slug: `${slugOf(name)}-${this.nextId}`,
      ...{ body: content(random), summary: excerpt(random), date: this.past(), image: this.image(0.5) },
    });
    return { id, row, published };
  }

  /** The next event with what it is linked to. */
  event() {
    const { random } = this;
    const zone = random.pick(ZONES);
    const day = this.today + (random.below(5 * 365) - 3 * 365) * DAY;
    const allDay = random.chance(0.1);
    const start = allDay ? day : day + (8 + random.below(12)) * HOUR + random.below(4) * 900_000;
    const end = allDay ? day + DAY - 1000 : start + (1 + random.below(4)) * HOUR;
    const { id, row, published } = this.text();
    const website = random.chance(0.4) ? `https://example.org/?event=${id}&from=calendar` : null;
    const flags = [1, 1, random.chance(0.02) ? 1 : 0, random.chance(0.005) ? 1 : 0, random.chance(0.03) ? 1 : 0];
    const venue = random.chance(0.95) ? random.early(this.venues).id : null;
    const times = [start, end, utcOf(zone, day, start), utcOf(zone, day, end)].map(moment);
    const organizers = random.chance(0.9) ? [random.early(this.organizers).id] : [];
    if (organizers.length > 0 && random.chance(0.2)) organizers.push(random.pick(this.organizers).id);
    const terms = [random.pick(this.topics)];
    if (random.chance(0.4)) terms.push(random.pick(this.topics));
    while (random.chance(0.5)) terms.push(random.early(this.tags));
    return {
      id,
      row: [...row, allDay ? 1 : 0, ...times, zone, random.pick(COSTS), website, ...flags, venue],
      organizers: [...new Set(organizers)],
      terms: published ? this.used(terms) : [...new Set(terms)],
    };
  }

  /** The next news post with its terms. */
  newsPost() {
    const { random } = this;
    const { id, row, published } = this.text();
    const terms = [random.pick(this.categories)];
    while (random.chance(0.5)) terms.push(random.early(this.tags));
    return {
      id,
      row: [...row, 'open', 'open', 0, 'standard'],
      terms: published ? this.used(terms) : [...new Set(terms)],
    };
  }
}
