// The queries of the service, sent as prepared statements.

export const marks = (list) => (list.length === 0 ? 'NULL' : list.map(() => '?').join(', '));

export function groupBy(rows, key) {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[key]);
    if (group) group.push(row);
    else groups.set(row[key], [row]);
  }
  return groups;
}

const midnight = () => new Date().toISOString().slice(0, 10);

/** Today to the end of the day two years on. */
function defaultWindow() {
  const from = midnight();
  const end = new Date(`${from}T23:59:59Z`);
  end.setUTCMonth(end.getUTCMonth() + 24);
  return [`${from} 00:00:00`, end.toISOString().slice(0, 19).replace('T', ' ')];
}

export class Queries {
  constructor(pool) {
    this.pool = pool;
    this.totals = { version: undefined, counts: new Map() };
    this.last = new Map();
  }

  async rows(sql, parameters = []) {
    const [rows] = await this.pool.execute(sql, parameters);
    return rows;
  }

  /** The ids of categories and of those below them. */
  async categories(names) {
    const found = await this.rows(
      `WITH RECURSIVE down (id) AS (
         SELECT id FROM terms WHERE taxonomy = 'cal_events_cat' AND id IN (${marks(names)})
         UNION SELECT c.id FROM down JOIN terms c ON c.parent_id = down.id
       ) SELECT id FROM down`,
      names,
    );
    return found.map(({ id }) => id);
  }

  /** A page of events and how many there are in all; totals are cached until the version of the list changes. */
  async list({ page, categories, venue, search }) {
    const [from, to] = defaultWindow();
    const parts = [
      "e.status = 'publish'",
      'e.hide_from_listings = 0',
      'e.start_date >= ?',
      'e.end_date <= ?',
      'e.start_date <= ?',
    ];
    const values = [from, to, to];
    if (venue) {
      parts.push('e.venue_id = ?');
      values.push(venue);
    }
    const walked = [...parts];
    if (categories) {
      const ids = await this.categories(categories);
      parts.push(`e.id IN (SELECT content_id FROM term_relations WHERE term_id IN (${marks(ids)}))`);
      walked.push(`(SELECT 1 FROM term_relations WHERE content_id = e.id AND term_id IN (${marks(ids)}) LIMIT 1) = 1`);
      values.push(...ids);
    }
    if (search) {
      parts.push('MATCH (e.title, e.excerpt, e.content) AGAINST (? IN BOOLEAN MODE)');
      values.push(`+${search}*`);
    }
    const where = parts.join(' AND ');
    const walk = categories && (this.last.get(`${where} ${values.join(' ')}`) ?? 0) > 1000;
    const index =
      search || (categories && !walk) ? '' : ` FORCE INDEX (${venue ? 'ix_events_venue' : 'ix_events_list'})`;
    const rest = `events e${index} WHERE ${(walk ? walked : parts).join(' AND ')}
      ORDER BY e.start_date, e.id LIMIT 12 OFFSET ${(page - 1) * 12}`;
    const columns = "e.*, (SELECT version FROM list_versions WHERE name = 'cal_events') AS list_version";
    const events = await this.rows(
      page === 1
        ? `SELECT ${columns} FROM ${rest}`
        : `SELECT ${columns} FROM (SELECT e.id FROM ${rest}) page JOIN events e ON e.id = page.id ORDER BY e.start_date, e.id`,
      values,
    );
    return { events, total: await this.total(events[0]?.list_version, where, values), from, to };
  }

  async total(version, where, values) {
    if (this.totals.version !== version) this.totals = { version, counts: new Map() };
    const key = `${where} ${values.join(' ')}`;
    const known = this.totals.counts.get(key);
    if (known !== undefined) return known;
    const [{ total }] = await this.rows(`SELECT COUNT(*) AS total FROM events e WHERE ${where}`, values);
    this.totals.counts.set(key, Number(total));
    this.last.set(key, Number(total));
    return Number(total);
  }

  async event(id) {
    const [row] = await this.rows('SELECT * FROM events WHERE id = ?', [id]);
    return row;
  }

  /** What events show of other things. */
  async relations(events) {
    const ids = events.map(({ id }) => id);
    const venueIds = [...new Set(events.map((event) => event.venue_id).filter((id) => id !== null))];
    const [terms, venues, organizers] = await Promise.all([
      this.rows(
        `SELECT r.content_id, t.* FROM term_relations r JOIN terms t ON t.id = r.term_id
         WHERE r.content_id IN (${marks(ids)}) ORDER BY t.name_key, t.id`,
        ids,
      ),
      venueIds.length === 0
        ? []
        : this.rows(`SELECT * FROM venues WHERE id IN (${marks(venueIds)}) AND status <> 'trash'`, venueIds),
      this.rows(
        `SELECT l.event_id, o.* FROM event_organizers l JOIN organizers o ON o.id = l.organizer_id
         WHERE l.event_id IN (${marks(ids)}) AND o.status <> 'trash' ORDER BY l.event_id, l.position`,
        ids,
      ),
    ]);
    const imageIds = [
      ...new Set([...events, ...venues, ...organizers].map((row) => row.image_id).filter((id) => id !== null)),
    ];
    const images =
      imageIds.length === 0
        ? []
        : await this.rows(
            `SELECT id, path, width, height, filesize, details FROM media WHERE id IN (${marks(imageIds)})`,
            imageIds,
          );
    return {
      terms: groupBy(terms, 'content_id'),
      venues: new Map(venues.map((row) => [row.id, row])),
      organizers: groupBy(organizers, 'event_id'),
      images: new Map(images.map((row) => [row.id, row])),
    };
  }
}
