/** Whether a text lists http and https origins, without paths and separated by commas; the empty text lists none. */
export function isOriginList(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    entries(text).every((part) => /^https?:\/\/[^\s/?#@]+\/?$/i.test(part) && URL.canParse(part))
  );
}

/** Origins of a setting that lists them (`isOriginList`). */
export function originList(text: string): string[] {
  return text === '' ? [] : entries(text).map((part) => new URL(part).origin);
}

function entries(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
