import { RouteTable } from '../../../src/core/rest/route-table.js';
import type { RestEndpoint } from '../../../src/core/rest/endpoint.js';
import type { TestApp } from '../../helpers/app.js';
import { basic, credentialsOf } from '../../helpers/app.js';
import { SCANNER_KEY } from './leak-site.js';
import type { LeakSite, Mark, Role } from './leak-site.js';

/** How much a walk covers. */
export interface WalkSize {
  roles: readonly Role[];
  /** Ids that are put into each path. */
  ids: number;
  /** Queries that are added to each address without ids. */
  queries: readonly string[];
  /** Queries that are added to each address with an id. */
  itemQueries: readonly string[];
  /** Marks that are searched for. */
  searches: number;
}

/** What a walk found. */
export interface WalkResult {
  leaks: string[];
  requests: number;
  routes: number;
  /** Responses with a mark that its role may see: a walk that sees none proves nothing. */
  seen: number;
}

export const ALL_QUERIES = [
  '',
  'context=edit',
  'per_page=100&_embed=1',
  'status=draft,private,pending,future,trash&per_page=100',
  'status=any',
  'context=embed&per_page=50',
  '_envelope=1&_fields=id,title,content,description,email,phone,image,_links',
] as const;

/** Routes that fetch from other sites or look at the machine, and show no contents. */
const SKIPPED = /site-health|url-details|oembed\/1\.0\/proxy|semrush|wincher|file_size|cache\/v1\/(?:jobs|crawlers)/;

const NONSENSE = 'qqnothingqq';

/** Sends every GET request of the interface and of the site as every role, and notes what a role may not see. */
export async function walk(service: TestApp, site: LeakSite, size: WalkSize): Promise<WalkResult> {
  const result: WalkResult = { leaks: [], requests: 0, routes: 0, seen: 0 };
  const endpoints = service.app
    .get(RouteTable)
    .all()
    .flatMap((route) => route.endpoints)
    .filter(({ methods, nestPath }) => methods.includes('GET') && !SKIPPED.test(nestPath));
  result.routes = endpoints.length;

  const ask = async (role: Role, address: string): Promise<{ text: string; total?: string }> => {
    const keyed = role === 'key' ? `${address}${address.includes('?') ? '&' : '?'}api_key=${SCANNER_KEY}` : address;
    const request = service.http().get(keyed);
    if (role !== 'key' && role !== 'anonymous') request.set('Authorization', basic(credentialsOf(role)));
    const { text, body, headers } = await request;
    result.requests++;
    const shown = text ?? (Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body));
    return { text: shown + JSON.stringify(headers), total: headers['x-wp-total'] };
  };
  const look = async (role: Role, address: string): Promise<void> => {
    const text = (await ask(role, address)).text.replaceAll(`api_key=${SCANNER_KEY}`, '').toLowerCase();
    for (const mark of site.marks) {
      if (!text.includes(mark.text.toLowerCase())) continue;
      if (mark.readers.has(role)) result.seen++;
      else result.leaks.push(`${role} GET ${address} shows ${mark.text}`);
    }
  };

  for (const endpoint of endpoints)
    for (const address of addressesOf(endpoint, site.ids.slice(0, size.ids)))
      for (const query of endpoint.nestPath.includes(':') ? size.itemQueries : size.queries)
        for (const role of size.roles) await look(role, joined(`/api${address}`, query));
  for (const page of [...site.pages, ...metaAddresses(site.ids.slice(0, size.ids), site.pages)])
    for (const role of size.roles) await look(role, page);
  const searched = endpoints.filter(({ params }) => params.some(({ name }) => name === 'search'));
  for (const endpoint of searched)
    for (const address of addressesOf(endpoint, site.ids.slice(0, 2)))
      for (const role of size.roles) await searchFor(role, `/api${address}`, marksFor(site, role, size), ask, result);
  return result;
}

/** A list that is searched for a secret must answer as for a word that is nowhere. */
async function searchFor(
  role: Role,
  address: string,
  marks: readonly Mark[],
  ask: (role: Role, address: string) => Promise<{ text: string; total?: string }>,
  { leaks }: WalkResult,
): Promise<void> {
  const nothing = (await ask(role, `${address}?search=${NONSENSE}`)).total;
  for (const { text } of marks) {
    const { total } = await ask(role, `${address}?search=${encodeURIComponent(text)}`);
    if (total !== nothing) leaks.push(`${role} GET ${address}?search=${text} finds ${total}`);
  }
}

function marksFor({ marks }: LeakSite, role: Role, { searches }: WalkSize): Mark[] {
  const hidden = marks.filter(({ readers }) => !readers.has(role));
  const step = Math.max(1, Math.floor(hidden.length / searches));
  return hidden.filter((_, i) => i % step === 0).slice(0, searches);
}

function addressesOf({ nestPath, params }: RestEndpoint, ids: readonly number[]): string[] {
  const path = nestPath.replace(/^\/api/, '') || '/';
  const required = params
    .filter(({ declaration, name }) => declaration.required === true && !path.includes(`:${name}`))
    .map(({ name }) => `${name}=1`)
    .join('&');
  if (!path.includes(':')) return [joined(path, required)];
  return ids.map((id) => joined(path.replace(/:\w+/g, String(id)), required));
}

/** Heads and embeds of hidden addresses. */
function metaAddresses(ids: readonly number[], pages: readonly string[]): string[] {
  const urls = [...ids.map((id) => `/?p=${id}`), ...pages].map((path) =>
    encodeURIComponent(`http://site.example${path}`),
  );
  return urls.flatMap((url) => [`/api/seo/v1/get_head?url=${url}`, `/api/oembed/1.0/embed?url=${url}`]);
}

function joined(address: string, query: string): string {
  if (query === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
