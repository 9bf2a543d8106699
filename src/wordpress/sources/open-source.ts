import { isValidZone } from '#core/time';
import { CombinedSource } from './combined.source.js';
import { DatabaseSource } from './database/database.source.js';
import { RestSource } from './rest/rest.source.js';
import { SiteClient, type SiteClientOptions } from './rest/site-client.js';
import { SiteFiles } from './site-files.js';
import { SourceUnusableError, type MigrationSource } from '../../migration/source.js';
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
  /** Zone of the site, where an export file is the source; default: the one in which its posts have their dates. */
  timezone?: string;
  /** Address of the site where files are, where the source does not say the right one. */
  siteUrl?: string;
}

/**
 * Opens what a site is read from.
 * @throws SourceUnusableError for what is no source
 */
export async function openSource(options: SourceOptions): Promise<MigrationSource> {
  const opened: MigrationSource[] = [];
  const files = new SiteFiles(options);
  try {
    for (const given of options.sources) opened.push(await openOne(given, files, options));
    if (opened.length === 0) throw new SourceUnusableError('Name the site: its address, mysql://…, or an export file.');
    return opened.length === 1 ? opened[0] : new CombinedSource(opened);
  } catch (error) {
    for (const source of opened) await source.close();
    throw error;
  }
}

async function openOne(given: string, files: SiteFiles, options: SourceOptions): Promise<MigrationSource> {
  const { prefix, blog, siteUrl, timezone } = options;
  const text = given.startsWith('env:') ? (process.env[given.slice(4)] ?? '') : given;
  if (text === '') throw new SourceUnusableError(`${given} is empty.`);
  if (siteUrl !== undefined && !URL.canParse(siteUrl)) throw new SourceUnusableError('--site-url is no address.');
  if (/^https?:\/\//i.test(text)) return RestSource.open(new SiteClient({ ...options, url: text }), files);
  if (/^(?:mysql|mariadb):\/\//i.test(text))
    return DatabaseSource.open({ url: text.replace(/^mariadb:/i, 'mysql:'), prefix, blog }, files, siteUrl);
  if (timezone !== undefined && !isValidZone(timezone))
    throw new SourceUnusableError(
      `--timezone takes a zone such as Europe/Berlin or UTC+5.5, not ${String(options.timezone)}.`,
    );
  return WxrSource.open(text, files, siteUrl, timezone);
}
