// Making an event with the same writes as the service, in one transaction.

import { addAuditEntries } from './audit.mjs';

const text = (date) => date.toISOString().slice(0, 19).replace('T', ' ');

const INSERT_EVENT = `INSERT INTO events (id, author_id, status, slug, status_before_trash, title, title_key, content,
 excerpt, password, date, date_utc, modified, modified_utc, guid, image_id, parent_id, all_day, start_date, end_date,
 start_utc, end_utc, timezone, cost, website, show_map, show_map_link, hide_from_listings, sticky, featured, venue_id, lineage)
 VALUES (${Array.from({ length: 32 }, () => '?').join(', ')})`;

async function freeSlug(connection, title, id) {
  const base = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const [taken] = await connection.execute('SELECT slug FROM events WHERE id <> ? AND (slug = ? OR slug LIKE ?)', [
    id,
    base,
    `${base}-%`,
  ]);
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(base)) return base;
  for (let n = 2; ; n++) if (!slugs.has(`${base}-${n}`)) return `${base}-${n}`;
}

/** Stores an event as the service does and gives its row. Times are taken as UTC. */
export async function createEvent(pool, input) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const [{ insertId: id }] = await connection.execute("INSERT INTO content (type) VALUES ('cal_events')");
    const slug = await freeSlug(connection, input.title, id);
    const now = text(new Date());
    await connection.execute(INSERT_EVENT, [
      ...[
        id,
        1,
        'publish',
        slug,
        null,
        input.title,
        input.title.toLowerCase(),
        input.description,
        '',
        '',
        now,
        now,
        now,
        now,
      ],
      ...[
        `/event/${slug}/`,
        null,
        null,
        0,
        input.start_date,
        input.end_date,
        input.start_date,
        input.end_date,
        'UTC',
        input.cost,
      ],
      ...[null, 0, 0, 0, 0, 0, input.venue, null],
    ]);
    await connection.execute('INSERT INTO event_organizers (event_id, organizer_id, position) VALUES (?, ?, 0)', [
      id,
      input.organizer,
    ]);
    const [terms] = await connection.execute("SELECT id FROM terms WHERE taxonomy = 'cal_events_cat' AND id = ?", [
      input.categories[0],
    ]);
    await connection.execute('UPDATE terms SET count = count + 1 WHERE id = ?', [terms[0].id]);
    await connection.execute('INSERT INTO term_relations (term_id, content_id) VALUES (?, ?)', [terms[0].id, id]);
    await connection.execute("UPDATE list_versions SET version = version + 1 WHERE name = 'cal_events'");
    await connection.execute(
      `INSERT INTO seo_indexables (breadcrumb_title, author_id, parent_id, post_status, is_protected, is_public,
         number_of_pages, image_id, image_url, object_last_modified, object_published_at, version, link_count,
         object_type, object_sub_type, object_id, permalink)
       VALUES (?, 1, NULL, 'publish', 0, 1, 1, NULL, NULL, ?, ?, 1, 0, 'post', 'cal_events', ?, ?)`,
      [input.title, now, now, id, `/event/${slug}/`],
    );
    await addAuditEntries(connection, 'POST cal/events/v1/events', [
      { table: 'events', id, verb: 'create', after: { id, slug, ...input } },
      { table: 'event_organizers', id: '', verb: 'create', after: { event_id: id, organizer_id: input.organizer } },
      { table: 'term_relations', id: '', verb: 'create', after: { content_id: id, term_id: terms[0].id } },
    ]);
    const [[row]] = await connection.execute('SELECT * FROM events WHERE id = ?', [id]);
    await connection.query('COMMIT');
    return row;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}
