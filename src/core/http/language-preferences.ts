/** Languages that are noted of a visitor. */
const MAX_LANGUAGES = 5;

/** A language tag such as `de`, `pt-BR` or `zh-Hant-TW`. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i;

/**
 * The languages that a visitor reads, the preferred one first, as a list with commas; at most five tags. Empty where the
 * header names none.
 * @param header `Accept-Language`
 */
export function languagePreferences(header: string | undefined): string {
  if (header === undefined) return '';
  const tags = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((piece) => piece.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => TAG.test(tag) && quality > 0);
  // The sort is stable: languages of equal quality remain in the order of the header.
  const sorted = tags.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
  return [...new Set(sorted)].slice(0, MAX_LANGUAGES).join(',');
}
