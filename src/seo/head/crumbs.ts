import { type ContentType } from '#core/content';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { MapperContext } from '#core/context';
import type { Crumb } from './page-facts.js';

/** Where the site is. */
type Site = Pick<MapperContext, 'siteUrl'>;

/** Paths of the pages that list all posts of a kind. */
const ARCHIVES: readonly [type: ContentType, path: string][] = [[EVENT, 'events']];

/** The first step of every breadcrumb. */
export function homeCrumb({ siteUrl }: Site): Crumb {
  return { name: 'Home', url: `${siteUrl}/` };
}

/** The page that lists a kind. */
export function archiveCrumb({ siteUrl }: Site, type: ContentType): Crumb {
  return { name: type.labels.many, url: siteUrl + archivePath(type) };
}

/** Path of that page below the site, a slash at both ends. */
export function archivePath(type: ContentType): string {
  return `/${ARCHIVES.find(([known]) => known === type)?.[1] ?? type.restBase}/`;
}

/** The kind whose list is at a path without slashes at its ends. */
export function archiveAt(path: string): ContentType | undefined {
  return ARCHIVES.find(([, known]) => known === path)?.[0];
}
