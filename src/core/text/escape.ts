import { decodeHTMLStrict } from 'entities';

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{0,31}));/y;

/** Anything {@link escapeHtml} may have to change. */
const SPECIAL = /[&<>"']/g;

const LONE_AMPERSAND = /&(?!#\d{1,7};|#[xX][0-9a-fA-F]{1,6};|[a-zA-Z][a-zA-Z0-9]{0,31};)/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** How {@link escapeHtml} and {@link escapeAttribute} treat text that holds entities already. */
export interface EscapeOptions {
  /** Leave entities that are there as they are (`&amp;` stays `&amp;`); with `false` every `&` is escaped. Default true. */
  keepEntities?: boolean;
}

/**
 * Makes text safe between tags or inside a quoted attribute: `&`, `<`, `>`, `"` and `'` become entities.
 * Entities already in the text stay, numeric ones with at least three digits (`&#38;` → `&#038;`), which is what
 * names in `json_ld` show (events.md §3); an unknown name (`&nonsense;`) or an impossible number is escaped.
 */
export function escapeHtml(text: string, { keepEntities = true }: EscapeOptions = {}): string {
  let result = '';
  let from = 0;
  SPECIAL.lastIndex = 0;
  while (SPECIAL.test(text)) {
    const at = SPECIAL.lastIndex - 1;
    const char = text[at];
    ENTITY.lastIndex = at;
    const entity = char === '&' && keepEntities ? ENTITY.exec(text) : null;
    const entityText = entity ? validEntity(entity[1], entity[2], entity[3]) : undefined;
    result += text.slice(from, at) + (entityText ?? CHARACTERS[char]);
    from = entityText && entity ? at + entity[0].length : at + 1;
    SPECIAL.lastIndex = from;
  }
  return result + text.slice(from);
}

/**
 * Like {@link escapeHtml}, for the value of a quoted attribute: line breaks and tabs become spaces too, so that a tag
 * stays on its line.
 */
export function escapeAttribute(text: string, options: EscapeOptions = {}): string {
  return escapeHtml(text.replace(/[\t\n\f\r]+/g, ' '), options);
}

function validEntity(decimal?: string, hex?: string, name?: string): string | undefined {
  if (decimal !== undefined) {
    const code = Number(decimal);
    return isCharacter(code) ? `&#${String(code).padStart(3, '0')};` : undefined;
  }
  if (hex !== undefined) {
    const code = parseInt(hex, 16);
    return isCharacter(code) ? `&#x${hex.replace(/^0+/, '')};` : undefined;
  }
  if (name === undefined) return undefined;
  const entity = `&${name};`;
  return decodeHTMLStrict(entity) === entity ? undefined : entity;
}

function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

/**
 * Replaces each `&` that begins no entity.
 *
 * @param replacement what to write instead: `&#038;` in rendered text (the default), `&amp;` in stored names.
 */
export function encodeLoneAmpersands(text: string, replacement: '&#038;' | '&amp;' = '&#038;'): string {
  return text.replace(LONE_AMPERSAND, () => replacement);
}

/**
 * Turns entities into their characters, once. Only complete ones (with `;`) count, so that the
 * `&copy=1` of an address survives.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}
