// The floor that the service is measured against: `node:http` and mysql2 with prepared statements, no framework, no
// parameter checks, no rights, answering the same bodies for the events of `bench/load.mjs`.
//
// `node bench/floor.mjs --url <DATABASE_URL> --port 3200 --site http://127.0.0.1:3100`; `--site` is the address of the
// service, which the answers carry.
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { ContentLists } from './floor/content.mjs';
import { createEvent } from './floor/create.mjs';
import { Queries } from './floor/queries.mjs';
import { Wire } from './floor/wire.mjs';
import { readOptions } from './options.mjs';

const { url, port, site, pool: connectionLimit } = readOptions({ url: '', port: 3200, site: '', pool: 10 });
const pool = mysql.createPool({
  uri: url,
  connectionLimit,
  charset: 'utf8mb4',
  dateStrings: true,
  timezone: 'Z',
  supportBigNumbers: true,
});
pool.pool.on('connection', (connection) =>
  connection.query("SET SESSION tx_isolation = 'READ-COMMITTED', time_zone = '+00:00'"),
);
const queries = new Queries(pool);
const root = `${site}/api`;
const wire = new Wire({ site, root, host: new URL(site).hostname });
const content = new ContentLists(queries, { site, root });

const encode = (value) => encodeURIComponent(value).replaceAll('%20', '+');

/** `rest_url` and the address of the next page. */
function addresses({ from, to }, { search, categories, venue }, page) {
  const window = [
    ['start_date', from],
    ['end_date', to],
  ];
  const shown = [...window, ...(search ? [['search', search]] : []), ['status', 'publish']];
  const carried = categories ? [...shown, ['categories', categories.join(',')]] : shown;
  const base = `${root}/cal/events/v1/events/?`;
  const form = (parts) => parts.map(([name, value]) => `${name}=${encode(value)}`).join('&');
  const raw = (parts) => parts.map(([name, value]) => `${name}=${value}`).join('&');
  const tail = venue ? `&venue=${venue}` : '';
  return {
    self: `${base}page=${page}&per_page=12&${venue ? form(shown) : raw(shown)}${tail}`,
    other: (number) => `${base}per_page=12&${form(carried)}${tail}${number > 1 ? `&page=${number}` : ''}`,
  };
}

async function list(query) {
  const page = Number(query.get('page') ?? 1);
  const filter = {
    page,
    categories: query.get('categories')?.split(',').map(Number),
    venue: Number(query.get('venue')) || undefined,
    search: query.get('search') ?? undefined,
  };
  const found = await queries.list(filter);
  const relations = await queries.relations(found.events);
  const pages = Math.ceil(found.total / 12);
  const { self, other } = addresses(found, filter, page);
  const body = { events: found.events.map((row) => wire.event(row, relations, false)), rest_url: self };
  if (page < pages) body.next_rest_url = other(page + 1);
  if (page > 1) body.previous_rest_url = other(page - 1);
  return { ...body, total: found.total, total_pages: pages };
}

async function single(id) {
  const row = await queries.event(id);
  return wire.event(row, await queries.relations([row]), true);
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function create(request) {
  const row = await createEvent(pool, await readJson(request));
  const body = wire.event(row, await queries.relations([row]), false);
  const { ticketed, ...rest } = body;
  return { ...rest, attendance: { total_attendees: 0, checked_in: 0, not_checked_in: 0 }, ticketed };
}

const PATH = /^\/api\/cal\/events\/v1\/events(?:\/(\d+))?$/;
const CONTENT = /^\/api\/content\/v2\/(posts|tags|users|media)$/;

async function contentList(name, query, response) {
  const size = Number(query.get('per_page') ?? 10);
  const { items, total } = await content.answer(name, Number(query.get('page') ?? 1), size);
  response.setHeader('X-WP-Total', total);
  response.setHeader('X-WP-TotalPages', Math.ceil(total / size));
  return items;
}

async function answer(request, response) {
  const mark = request.url.indexOf('?');
  const path = mark < 0 ? request.url : request.url.slice(0, mark);
  const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
  const kind = CONTENT.exec(path)?.[1];
  if (kind) return contentList(kind, query, response);
  const match = PATH.exec(path);
  if (!match) throw new Error(`No such path: ${path}`);
  if (request.method === 'POST') return create(request);
  if (match[1]) return single(Number(match[1]));
  return list(query);
}

const server = createServer((request, response) => {
  answer(request, response).then(
    (body) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const status = request.method === 'POST' ? 201 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': bytes.length });
      response.end(bytes);
    },
    (error) => {
      response.writeHead(500).end(String(error));
    },
  );
});
server.listen(port, '127.0.0.1', () => console.log(`floor on ${port}`));
process.on('SIGTERM', () => {
  server.close(() => pool.end().then(() => process.exit(0)));
  server.closeIdleConnections();
});
