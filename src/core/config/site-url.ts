import type { Settings } from './settings.js';

/** Address of the site as visitors know it, without a slash at the end: `PUBLIC_URL`, or this machine. */
export function siteUrlOf({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** The last address whose path was needed, by every request, and the path. */
let lastSite = { url: '', path: '' };

/** Path of a site on its host, without a slash at the end: `/blog`; empty where the site has a host of its own. */
export function sitePathOf(siteUrl: string): string {
  if (lastSite.url !== siteUrl) lastSite = { url: siteUrl, path: new URL(siteUrl).pathname.replace(/\/$/, '') };
  return lastSite.path;
}

/**
 * A path of the host as a path of the site: what follows the path of the site, once. A path outside of it stays: it is
 * one of the site already.
 * @param sitePath as `sitePathOf` returns it
 * @param path with or without a query, `/` first
 */
export function pathWithinSite(sitePath: string, path: string): string {
  if (sitePath === '' || !path.startsWith(sitePath)) return path;
  const rest = path.slice(sitePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : path;
}
