/** A slug in the form in which it is stored: characters beyond ASCII as WordPress itself writes them, escaped. */
export function asciiSlug(slug: string): string {
  return /^[\x21-\x7e]*$/.test(slug) ? slug : encodeURIComponent(slug.toWellFormed()).toLowerCase();
}
