import { xmlSafe } from '#core/text';
import type { ResponseBodyWriter } from '#core/rest';

/** What may name an element. */
const NAME = /^[A-Za-z_][\w.-]*$/;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An answer as XML: an element for each member, items of lists called `oembed` (oembed.md §1). */
export function oembedXml(body: unknown): string {
  return `<?xml version="1.0"?>\n<oembed>${members(body)}</oembed>\n`;
}

function members(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map((item) => `<oembed>${members(item)}</oembed>`).join('');
  if (typeof value !== 'object') return text(value === true ? '1' : String(value));
  return Object.entries(value)
    .map(([name, member]) => {
      const element = NAME.test(name) ? name : 'oembed';
      return `<${element}>${members(member)}</${element}>`;
    })
    .join('');
}

function text(value: string): string {
  return xmlSafe(value).replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Writes answers and refusals alike as XML when the query says exactly so. */
export const xmlWriter: ResponseBodyWriter = (body, { query }) =>
  query.format === 'xml' ? { text: oembedXml(body), contentType: 'text/xml; charset=UTF-8' } : undefined;
