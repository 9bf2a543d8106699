import { html, type Html } from '#core/html';
import type { ShopLanguage } from './shop-language.js';

/** Until when the seats of a cart are held; where scripts run, with the minutes that are left. @param until UTC */
export function holdNotice(until: string | undefined, language: ShopLanguage): Html | undefined {
  if (until === undefined) return undefined;
  return html`<p
    class="notice no-print"
    data-held="${until.replace(' ', 'T')}Z"
    data-over="${language.text('cart.over')}"
  >
    ${language.text('cart.held', { moment: language.moment(until) })}
  </p>`;
}
