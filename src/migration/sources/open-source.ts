import type { SafeHttpClient } from '#core/http';
import { trimEnd } from '#core/text';
import { CombinedSource } from './combined.source.js';
import { DatabaseSource } from './database/database.source.js';
import { RestSource } from './rest/rest.source.js';
import { SiteClient, type SiteClientOptions } from './rest/site-client.js';
import { SourceUnusableError, type MigrationSource } from './source.js';
import { WxrSource } from './wxr/wxr.source.js';

/** How a site is read. */
export interface SourceOptions extends Omit<SiteClientOptions, 'url'> {
  /** `https://…`, `mysql://…` or the path of a WXR file; several are combined. */
  sources: readonly string[];
  /** Login and application password, separated by a colon. */
  credentials?: string;
  /** First part of the names of tables; default `wp_`. */
  prefix?: string;
  /** Id of the site in a network; default 1. */
  blog?: number;
  /** Address of the site where files are, where the source does not say the right one. */
  siteUrl?: string;
}

/**
 * Opens what a site is read from.
 * @throws SourceUnusableError for what is no source
 */
export async function openSource(options: SourceOptions): Promise<MigrationSource> {
  const opened: MigrationSource[] = [];
  try {
    for (const given of options.sources) opened.push(await openOne(given, options));
    if (opened.length === 0) throw new SourceUnusableError('Name the site: its address, mysql://…, or an export file.');
    return opened.length === 1 ? opened[0] : new CombinedSource(opened);
  } catch (error) {
    for (const source of opened) await source.close();
    throw error;
  }
}

async function openOne(given: string, options: SourceOptions): Promise<MigrationSource> {
  const text = given.startsWith('env:') ? (process.env[given.slice(4)] ?? '') : given;
  if (text === '') throw new SourceUnusableError(`${given} is empty.`);
  if (/^https?:\/\//i.test(text)) return RestSource.open(new SiteClient({ ...options, url: text }));
  const file = (url: string): Promise<Buffer | undefined> => siteFile(url, options);
  if (/^(?:mysql|mariadb):\/\//i.test(text)) {
    return DatabaseSource.open(
      { url: text.replace(/^mariadb:/i, 'mysql:'), prefix: options.prefix, blog: options.blog },
      file,
    );
  }
  return WxrSource.open(text, file);
}

const clients = new Map<string, SafeHttpClient>();

/** A file of a site that is read from its database or from a file. */
async function siteFile(url: string, options: SourceOptions): Promise<Buffer | undefined> {
  const { origin } = new URL(url);
  const target =
    options.siteUrl === undefined ? url : trimEnd(options.siteUrl, '/') + url.slice(url.indexOf('/wp-content/'));
  const client = clients.get(origin) ?? new SiteClient({ ...options, url: options.siteUrl ?? origin }).http;
  clients.set(origin, client);
  const answer = await client.get(target, { maxBytes: options.maxFileBytes });
  return answer.status === 200 ? answer.body : undefined;
}
