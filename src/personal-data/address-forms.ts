/** How an address is written in texts, URLs, forms, JSON and HTML; in lower case. */
export function addressForms(email: string): string[] {
  const plain = email.trim().toLowerCase();
  const encoded = encodeURIComponent(plain).toLowerCase();
  const forms = [
    plain,
    encoded,
    encoded.replace('%40', '@'),
    ...['%40', '&#64;', '&#064;', '&#x40;', '&commat;', '\\u0040'].map((at) => plain.replace('@', at)),
  ];
  return [...new Set(forms)];
}

/**
 * Finds an address in all its forms, but not as part of a longer one: `ann@x.example` is neither in `joann@x.example`
 * nor in `ann@x.example.net`. What comes before may be an escape of a URL (`%3A`) or of JSON (`\n`).
 */
export function addressPattern(email: string): RegExp {
  const forms = addressForms(email).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const begins = String.raw`(?:(?<![\p{L}\p{N}_.+-])|(?<=%(?!2b|2d|2e|5f)[0-7][0-9a-f])|(?<=\\[bfnrt]))`;
  return new RegExp(`${begins}(?:${forms.join('|')})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, 'giu');
}
