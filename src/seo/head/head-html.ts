import { escapeAttribute } from '#core/text';
import type { HeadResponse } from './head.response.js';

/** A head, of which parts may be missing. */
type HeadParts = Readonly<Partial<Record<keyof HeadResponse, unknown>>>;
type Members = Readonly<Record<string, unknown>>;

/** Names whose first part is before a colon (`og_title` → `og:title`), and the attribute that holds them. */
const COLON: readonly [prefix: string, attribute: 'property' | 'name'][] = [
  ['og_', 'property'],
  ['article_', 'property'],
  ['twitter_', 'name'],
];

/**
 * A head as elements, one on a line, in the order of its members (seo.md, "HTML"). Texts that hold entities keep them.
 */
export function headHtml(head: HeadParts): string {
  return Object.entries(head)
    .flatMap(([name, value]) => linesOf(name, value))
    .join('\n');
}

function linesOf(name: string, value: unknown): string[] {
  switch (name) {
    case 'title':
      return [`<title>${escapeAttribute(String(value))}</title>`];
    case 'robots':
      return [meta('name', name, Object.values(value as Members).join(', '))];
    case 'canonical':
    case 'next':
    case 'prev':
      return [`<link rel="${name}" href="${escapeAttribute(String(value))}" />`];
    case 'og_image':
      return (value as Members[]).flatMap(imageLines);
    case 'twitter_misc':
      return labelLines(value as Members);
    case 'schema':
      return [`<script type="application/ld+json">${scriptJson(value)}</script>`];
    default:
      return [metaOf(name, String(value))];
  }
}

function metaOf(name: string, content: string): string {
  const prefixed = COLON.find(([prefix]) => name.startsWith(prefix));
  return prefixed ? meta(prefixed[1], name.replace('_', ':'), content) : meta('name', name, content);
}

function meta(attribute: string, name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeAttribute(content)}" />`;
}

/** The address, then what is known of the picture, indented below it. */
function imageLines({ url, ...more }: Members): string[] {
  const facts = ['width', 'height', 'type'].filter((name) => more[name] !== undefined && more[name] !== '');
  return [
    meta('property', 'og:image', String(url)),
    ...facts.map((name) => `\t${meta('property', `og:image:${name}`, String(more[name]))}`),
  ];
}

function labelLines(labels: Members): string[] {
  return Object.entries(labels)
    .flatMap(([label, value], i) => [
      meta('name', `twitter:label${i + 1}`, label),
      meta('name', `twitter:data${i + 1}`, String(value)),
    ])
    .map((line, i) => (i === 0 ? line : `\t${line}`));
}

/** JSON inside a script: slashes are escaped as clients know it, and nothing in it can begin or end an element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/\//g, '\\/').replace(/</g, '\\u003c');
}
