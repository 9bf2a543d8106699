import { type SourceFormat, sourceId, withinLimit } from './source-id.js';

/** What a file says about where its records come from. */
export interface DeclaredSource {
  /** UUID of the installation that exported the record. */
  installation?: string;
  /** `host:port/path` of the site that lists the record, without scheme. */
  site?: string;
  /** `host?id=N` of the record in the installation that exported it. */
  globalId?: string;
}

/** What the reader knows about the source besides the file. */
export interface SourceContext {
  /** UUID of this installation. Without it, no record is one of our own. */
  installation?: string;
  /** Address that the records were fetched from; absent for files that an administrator imports. */
  fetchedFrom?: string;
  /** Name that the administrator gives the source of a file (`--source`). */
  sourceName?: string;
}

/** Which record of which source this is. */
export interface RecordIdentity {
  /** Identity over all runs; at most 255 characters. */
  source: string;
  /** Identities that releases before installation UUIDs gave the same record. They are ambiguous. */
  formerSources?: string[];
  /** Id of the record of this installation that was exported. */
  ownId?: number;
  /** Who issues the ids of venues and organizers: {@link OWN_PLACES}, an installation, a site, a named file. */
  placeIssuer?: string;
}

/** The issuer of ids of places that this installation exported. */
export const OWN_PLACES = 'own';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ISSUED_ID = new RegExp(`^almanac:(${UUID})(?:\\?id=(\\d+)$|/)`);
const SITE_ID = /^almanac:(.+)\?id=(\d+)$/;
/** Ids that are unique in the world: UIDs of iCalendar (RFC 5545, 3.8.4.7) and hashes of contents. */
const UNIQUE_ID = /^(?:(?:ics|conferences):|[a-z]+:(?:~[0-9a-f]{20}$|https?:\/\/))/i;

/** The identity of a record of our own, as exports write it. */
export function ownSource(installation: string, id: number): string {
  return `almanac:${installation}?id=${id}`;
}

/**
 * The identity of a record: who issued its id, and the id. Ids of another installation, site or file never equal ours
 * or those of a third one, whatever host name they share.
 */
export function recordIdentity(
  format: SourceFormat,
  id: string,
  declared: DeclaredSource,
  context: SourceContext,
): RecordIdentity {
  const text = sourceId(format, id);
  const [, issuer, number] = ISSUED_ID.exec(text) ?? [];
  const claimed = uuidOf(declared.installation) ?? issuer;
  // An address that we fetch from cannot speak for this installation.
  const installation = context.fetchedFrom !== undefined && claimed === context.installation ? undefined : claimed;
  if (installation === undefined) return siteIdentity(format, id, declared, context);
  if (installation === context.installation) {
    const isOwn = issuer === installation && number !== undefined;
    return { source: text, ...(isOwn && { ownId: Number(number) }), placeIssuer: OWN_PLACES };
  }
  const isUnique = UNIQUE_ID.test(text) || (issuer !== undefined && issuer !== context.installation);
  const former = [
    ...(isUnique ? [] : [text]),
    ...(issuer === installation && declared.globalId ? [`almanac:${declared.globalId}`] : []),
  ];
  return withFormer(isUnique ? text : `almanac:${installation}/${text}`, former, `almanac:${installation}`);
}

/** The identity of a record whose file names no installation. */
function siteIdentity(
  format: SourceFormat,
  id: string,
  declared: DeclaredSource,
  { fetchedFrom, sourceName }: SourceContext,
): RecordIdentity {
  const text = sourceId(format, id);
  const [, host, number] = SITE_ID.exec(text) ?? [];
  const address = fetchedFrom === undefined ? undefined : withoutScheme(fetchedFrom);
  if (host !== undefined) {
    const site = (declared.site ?? host).toLowerCase();
    const [fetchedHost] = (address ?? site).split('/', 1);
    // A site speaks for its own ids only.
    const speaker = site.split('/', 1)[0] === fetchedHost ? site : `${fetchedHost}/${site}`;
    return withFormer(`site:${speaker}?id=${number}`, [text], `site:${speaker}`);
  }
  const name = address ?? sourceName;
  const placeIssuer = name === undefined ? undefined : `${format}:${name}#`;
  if (UNIQUE_ID.test(text)) return { source: text, ...(placeIssuer !== undefined && { placeIssuer }) };
  const isForeign = text !== withinLimit(`${format}:${id}`);
  if (name === undefined && !isForeign) return { source: text };
  return withFormer(`${placeIssuer ?? `${format}:`}${isForeign ? text : id}`, [text], placeIssuer);
}

const withFormer = (source: string, former: readonly string[], placeIssuer: string | undefined): RecordIdentity => ({
  source: withinLimit(source),
  ...(former.length > 0 && { formerSources: former.map(withinLimit) }),
  ...(placeIssuer !== undefined && { placeIssuer }),
});

function uuidOf(text: string | undefined): string | undefined {
  const uuid = text?.trim().toLowerCase();
  return uuid !== undefined && new RegExp(`^${UUID}$`).test(uuid) ? uuid : undefined;
}

/** `host:port/path?query` of an address. */
export function withoutScheme(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  return host + pathname.replace(/\/$/, '') + search;
}

/** `host:port` of an address; undefined for none. */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}

/**
 * The site of an address of its REST interface (`rest_url` of an event): `host:port/path`, the same with and without
 * https.
 */
export function siteOf(restUrl: string): string | undefined {
  const [, site] =
    /^https?:\/\/([^?#]+?)(?:\/index\.php)?\/?(?:\/(?:wp-json|api)|\?rest_route=)?\/(?:tribe|cal)\/events\/v1\/events\/\d+/i.exec(
      restUrl.replaceAll('%2F', '/'),
    ) ?? [];
  return site === undefined ? undefined : withoutScheme(`http://${site}`);
}
