/** Calendar programs write `webcal:` for what is fetched over https. */
export function webAddress(source: string): string {
  return source.trim().replace(/^webcals?:\/\//i, 'https://');
}
