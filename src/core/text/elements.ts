/** Which HTML elements count as blocks for paragraphs, words and quotation marks. */

/** Elements that end the paragraph before them; `figcaption` is left out because it stays inside its figure. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote caption center col colgroup dd details dir div dl dt fieldset figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main map menu nav ol p pre section style summary table tbody ' +
    'td tfoot th thead tr ul'
  ).split(' '),
);

/** True for tags that separate words without a character between them: blocks and line breaks. */
export function separatesWords(name: string): boolean {
  return name === 'br' || name === 'figcaption' || name === 'option' || BLOCK_ELEMENTS.has(name);
}
