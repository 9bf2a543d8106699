const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/** A piece of HTML that is known to be safe. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Text that is HTML already: stored contents, which were cleaned when they were stored, and our own. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** Text as HTML that shows exactly it, between tags and inside quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/**
 * A template for pages: everything put in is escaped unless it is `Html`. Lists are joined; `undefined`, `null`,
 * `false` and empty lists show nothing.
 *
 * ```ts
 * html`<h1>${title}</h1>${rows.map((row) => html`<p>${row}</p>`)}`
 * ```
 */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((text, part, i) => text + shown(values[i - 1]) + part));
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join('');
  return escaped(String(value));
}
