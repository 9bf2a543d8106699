import { PLAIN_STRUCTURE } from '#core/context';
import { trimEnd } from '#core/text';
import { acceptedStructure } from './accepted-structure.js';
import type { SourceSite } from '../../migration/source.js';

/** What decides about the addresses of a site that was moved. */
export interface AddressFacts {
  site: Pick<SourceSite, 'url'>;
  /** Structure of permalinks of the old site; undefined: the source does not say it. */
  structure: string | undefined;
  /** Address of the site here, without a slash at the end; undefined where `PUBLIC_URL` is not set. */
  publicUrl: string | undefined;
  /** Whether `PROXY_STRIPS_PATH` is on. */
  isStripped: boolean;
}

/** Where the site will be, and what becomes of its addresses: sentences for people. */
export function addressPlan({ site, structure, publicUrl, isStripped }: AddressFacts): string[] {
  const old = folderOf(site.url);
  return [...placeOf(site.url, old, publicUrl, isStripped), ...sourcesOf(old, publicUrl), ...postsOf(structure)];
}

function placeOf(url: string, old: string, publicUrl: string | undefined, isStripped: boolean): string[] {
  if (publicUrl === undefined)
    return [`PUBLIC_URL is not set. With PUBLIC_URL=${trimEnd(url, '/')}, the site has the addresses that it had.`];
  const folder = folderOf(publicUrl);
  const proxy = isStripped
    ? `PROXY_STRIPS_PATH is on: the proxy must take ${folder} away from paths.`
    : `The proxy may pass ${folder} on or take it away.`;
  return [
    `The site will be at ${publicUrl}/, with the interface at ${publicUrl}/wp-json/.`,
    ...(folder === old ? [] : [`The old site is ${placeText(old)}, this one is ${placeText(folder)}.`]),
    ...(folder === ''
      ? []
      : [
          proxy,
          `Crawlers read robots.txt at the root of the host only: pass /robots.txt on, or add the lines of ${folder}/robots.txt there.`,
        ]),
  ];
}

function sourcesOf(old: string, publicUrl: string | undefined): string[] {
  const folder = publicUrl === undefined ? old : folderOf(publicUrl);
  return [
    folder === old
      ? 'Redirects match the paths that they matched.'
      : `Redirects from paths below ${old}/ are from paths below ${folder}/ here; those from other paths stay.`,
  ];
}

function postsOf(structure: string | undefined): string[] {
  if (structure === undefined)
    return [
      'The source does not say which structure the addresses of posts have: they stay as the settings here say (content/v2/permalinks).',
    ];
  if (structure === '') return [`Posts will be at ${PLAIN_STRUCTURE}; addresses by id (/?p=7) redirect.`];
  const accepted = acceptedStructure(structure);
  return [
    accepted === undefined
      ? `Posts will be at ${PLAIN_STRUCTURE}; addresses of the structure ${JSON.stringify(structure)} redirect.`
      : `Posts keep their addresses (${accepted}).`,
  ];
}

function folderOf(url: string): string {
  return trimEnd(new URL(url).pathname, '/');
}

function placeText(folder: string): string {
  return folder === '' ? 'at the root of its host' : `in the folder ${folder}`;
}
