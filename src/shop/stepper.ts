import { html, type Html } from '#core/html';
import { plainLine } from '#core/text';
import type { ShopLanguage } from './shop-language.js';

/** A field for a quantity, with buttons that make it larger and smaller where scripts run. @param of what is counted */
export function stepper(input: Html, of: Html, language: ShopLanguage): Html {
  const name = plainLine(of.text);
  return html`<span
    class="stepper"
    data-stepper
    data-fewer="${language.text('form.fewer', { name })}"
    data-more="${language.text('form.more', { name })}"
    >${input}</span
  >`;
}
