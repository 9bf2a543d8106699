// `node bench/load.mjs --url <DATABASE_URL> --events 100000 [--seed 1] [--today 2026-11-20]`: fills a migrated database
// with made-up events, as many posts, and users, venues, organizers, images, categories and tags, straight into the
// tables.
import { COLUMNS } from './data/columns.mjs';
import { DAY } from './data/clock.mjs';
import { Dataset } from './data/dataset.mjs';
import { MysqlTarget } from './data/mysql-target.mjs';
import { SqliteTarget } from './data/sqlite-target.mjs';
import { readOptions } from './options.mjs';

/** Collects rows and writes them in batches. */
class Writer {
  constructor(target) {
    this.target = target;
    this.waiting = new Map(Object.keys(COLUMNS).map((table) => [table, []]));
  }

  async add(table, row) {
    const rows = this.waiting.get(table);
    rows.push(row);
    if (rows.length >= this.target.batch) await this.flush(table);
  }

  async flush(table) {
    const rows = this.waiting.get(table);
    if (rows.length === 0) return;
    this.waiting.set(table, []);
    await this.target.insert(table, COLUMNS[table], rows);
  }

  async flushAll() {
    for (const table of this.waiting.keys()) await this.flush(table);
  }
}

/**
 * Loads events. The database must have its schema, so start the service on it once before.
 * @param posts how many posts; default: as many as events
 * @param today day around which they lie, `YYYY-MM-DD`; default: today
 * @returns what there is now to measure with: ids of venues, categories and events
 */
export async function load({
  url,
  events,
  posts: news = events,
  seed = 1,
  today = new Date().toISOString().slice(0, 10),
}) {
  const target = url.startsWith('sqlite:') ? SqliteTarget.open(url) : await MysqlTarget.open(url);
  const free = async (table) => Number((await target.row(`SELECT COALESCE(MAX(id), 0) + 1 AS id FROM ${table}`)).id);
  const data = new Dataset({
    size: Math.max(events, news),
    seed,
    today: Math.floor(Date.parse(today) / DAY) * DAY,
    first: { content: await free('content'), term: await free('terms'), user: await free('users') },
  });
  await target.begin();
  const writer = new Writer(target);
  const posts = async (kind, table, list) => {
    for (const { id, row } of list) {
      await writer.add('content', [id, kind]);
      await writer.add(table, row);
    }
  };
  for (const { row } of data.users) await writer.add('users', row);
  await posts('attachment', 'media', data.media);
  await posts('cal_venue', 'venues', data.venues);
  await posts('cal_organizer', 'organizers', data.organizers);
  for (const { row } of data.terms) await writer.add('terms', row);
  await writer.flushAll();
  const firstEvent = data.nextId;
  for (let n = 0; n < events; n++) {
    const { id, row, organizers, terms } = data.event();
    await writer.add('content', [id, 'cal_events']);
    await writer.add('events', row);
    for (const [position, organizer] of organizers.entries())
      await writer.add('event_organizers', [id, organizer, position]);
    for (const term of terms) await writer.add('term_relations', [term, id]);
    if (n % 50_000 === 49_999) {
      await writer.flushAll();
      await target.pause();
    }
  }
  const lastEvent = data.nextId - 1;
  for (let n = 0; n < news; n++) {
    const { id, row, terms } = data.newsPost();
    await writer.add('content', [id, 'post']);
    await writer.add('posts', row);
    for (const term of terms) await writer.add('term_relations', [term, id]);
    if (n % 50_000 === 49_999) {
      await writer.flushAll();
      await target.pause();
    }
  }
  await writer.flushAll();
  for (const [id, count] of data.termCounts) await target.run('UPDATE terms SET count = ? WHERE id = ?', [count, id]);
  for (const name of ['cal_events', 'cal_venue', 'cal_organizer', 'post', 'attachment', 'users', 'terms']) {
    await target.run('DELETE FROM list_versions WHERE name = ?', [name]);
    await target.run('INSERT INTO list_versions (name, version) VALUES (?, 1)', [name]);
  }
  await target.finish();
  return {
    events: { first: firstEvent, last: lastEvent },
    venues: data.venues.map(({ id }) => id),
    organizers: data.organizers.map(({ id }) => id),
    categories: { top: data.tops, below: data.topics },
  };
}

if (process.argv[1]?.endsWith('load.mjs')) {
  const options = readOptions({
    url: process.env.DATABASE_URL ?? 'sqlite:data/almanac.sqlite',
    events: 10_000,
    seed: 1,
    today: undefined,
  });
  const started = performance.now();
  const loaded = await load(options);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${options.events} events in ${seconds.toFixed(1)} s (ids ${loaded.events.first} to ${loaded.events.last})`,
  );
}
