// The least that makes the texts of the made-up events look as the service shows them. It knows what `bench/data`
// writes and nothing more: no blocks, no shortcodes, no quotes in odd places.

const AMPERSAND = /&(?!#\d+;|[a-z]+;)/g;

function setType(text) {
  return text
    .replace(AMPERSAND, '&#038;')
    .replace(/(^|[\s(])"/g, '$1&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/(^|[\s(])'/g, '$1&#8216;')
    .replace(/'/g, '&#8217;')
    .replace(/ -- /g, ' &#8212; ')
    .replace(/ - /g, ' &#8211; ')
    .replace(/\.\.\./g, '&#8230;');
}

/** Typographic signs outside of tags. */
export function typeset(html) {
  if (!html.includes('<')) return setType(html);
  return html
    .split(/(<[^>]+>)/)
    .map((part, i) => (i % 2 === 1 ? part : setType(part)))
    .join('');
}

/** Paragraphs of a text. */
export function paragraphs(html) {
  if (html === '') return '';
  return typeset(html)
    .split('\n\n')
    .map((part) => `<p>${part.replace(/\n/g, '<br />\n')}</p>`)
    .join('\n');
}

const forScript = (html) =>
  html.replace(AMPERSAND, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A title within JSON-LD. */
export const scriptTitle = (title) => forScript(typeset(title));

/** A paragraph of at most 55 words of a content. */
export function firstWords(content) {
  const words = content.replace(/<[^>]+>/g, '').match(/\S+/g) ?? [];
  if (words.length === 0) return '';
  return `<p>${words.slice(0, 55).join(' ')}${words.length > 55 ? ' [&hellip;]' : ''}</p>`;
}

/** The excerpt or at most 55 words of a content within JSON-LD. */
export function scriptDescription(excerpt, content) {
  const html = excerpt === '' ? firstWords(content) : `<p>${excerpt}</p>`;
  return html === '' ? '' : `${forScript(html)}\n`.replace(/'/g, "\\'").replace(/\n/g, '\\n');
}
