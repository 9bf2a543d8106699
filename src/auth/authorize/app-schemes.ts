/** Schemes that browsers and systems run or open by themselves instead of reaching an app. */
const NEVER_OF_APPS = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
  'intent',
  'ws',
  'wss',
  'ftp',
]);

/** Whether a setting lists schemes of apps, separated by commas, or is empty. */
export function isAppSchemeList(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return schemeList(text).every((name) => /^[a-z][a-z0-9+.-]*$/.test(name) && !NEVER_OF_APPS.has(name));
}

/** Schemes of a setting that lists them (`isAppSchemeList`), in lower case. */
export function schemeList(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
