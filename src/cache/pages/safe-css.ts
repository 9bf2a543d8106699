/** Longest stylesheet of a page in characters; a longer one is not used. */
export const MAX_CSS_LENGTH = 300_000;

/** Times that escapes are decoded. */
const MAX_DECODE_PASSES = 8;

/** Letters and hyphens that are written as escapes, as in `\75rl(`. */
const ESCAPED_LETTER = /\\(?:0{0,4}([46][1-9a-f]|[57][0-9a]|2d)(?:\s|(?![0-9a-f]))|([g-z-]))/gi;
const URL_FUNCTION = /url\(\s*(?:(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^"'()\\\s]+))\s*)?\)/giy;
/** Functions and rules that load something or run something. */
const LOADERS = /(?<![\w-])(?:-webkit-|-moz-)?(image-set|image|src|cross-fade|expression|paint)\s*\(/gi;

/**
 * CSS from the optimisation service that is safe in a page: it cannot end the style element, and it loads nothing
 * from other hosts.
 * @param hosts origins that pages may load from, such as `https://site.example`
 * @returns empty for CSS that cannot be used
 */
export function safeCss(css: string, hosts: readonly string[]): string {
  if (css.length > MAX_CSS_LENGTH) return '';
  const decoded = withoutEscapes(css.toWellFormed().replaceAll('\0', ''));
  if (decoded === undefined) return '';
  const plain = decoded
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|charset|namespace)/gi, '@not-allowed')
    .replace(LOADERS, 'not-allowed(')
    .replace(/(?:javascript|behavior|-moz-binding)\s*:/gi, 'not-allowed:')
    .replace(/<(?=[/!?a-z])/gi, '\\3c ');
  return withSafeUrls(plain, hosts).trim();
}

/** Decoding may put an escape together, so it is done until there is none; undefined for text made to take long. */
function withoutEscapes(css: string): string | undefined {
  let text = css;
  for (let pass = 0; pass < MAX_DECODE_PASSES; pass++) {
    const next = text.replace(
      ESCAPED_LETTER,
      (_, hex?: string, letter?: string) => letter ?? String.fromCharCode(Number.parseInt(hex ?? '', 16)),
    );
    if (next === text) return text;
    text = next;
  }
  return undefined;
}

function withSafeUrls(css: string, hosts: readonly string[]): string {
  let made = '';
  let at = 0;
  for (const { index } of css.matchAll(/url\(/gi)) {
    if (index < at) continue;
    URL_FUNCTION.lastIndex = index;
    const [whole, ...found] = URL_FUNCTION.exec(css) ?? [];
    const address = found.find((each) => each !== undefined);
    made += css.slice(at, index);
    const allowed = whole !== undefined && isAllowed(address ?? '', hosts);
    made += allowed ? whole : 'not-allowed(';
    at = index + (allowed ? whole.length : 'url('.length);
  }
  return made + css.slice(at);
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  if (/^data:(?:image|font)\//i.test(address) || address.startsWith('#')) return true;
  if (/^(?:https?:)?\/\//i.test(address)) return URL.canParse(address) && hosts.includes(new URL(address).origin);
  // A path of the site; anything else with a colon has a scheme.
  return !/^[^/?#]*:/.test(address) && !/^[/\\]{2}/.test(address);
}
