import { currencyStyle, fixedAmount } from '../cal/tickets/kernel/index.js';
import type { TicketOffer } from '../cal/tickets/catalog/index.js';
import { html, type Html } from '#core/html';
import type { ShopLanguage } from './shop-language.js';

/** A field for the amount that the purchaser chooses to pay for each ticket, with its bounds. @param minor what it shows */
export function amountField({ ticket }: TicketOffer, language: ShopLanguage, minor = ticket.price_minor): Html {
  const { currency, donation_min_minor: least, donation_max_minor: most } = ticket;
  const name = `amount-${ticket.id}`;
  const min = language.price(least ?? 0, currency);
  const bounds =
    most === null
      ? language.text('amount.from', { min })
      : language.text('amount.within', { min, max: language.price(most, currency) });
  return html`<label for="${name}">${language.text('amount.label', { currency })}</label>
    <input
      id="${name}"
      name="${name}"
      type="number"
      value="${fixedAmount(minor, currency)}"
      min="${fixedAmount(least ?? 0, currency)}"
      ${most !== null && html`max="${fixedAmount(most, currency)}"`}
      step="${fixedAmount(1, currency)}"
      inputmode="${currencyStyle(currency).decimals === 0 ? 'numeric' : 'decimal'}"
      aria-describedby="${name}-hint"
    />
    <span class="hint" id="${name}-hint">${bounds}</span>`;
}
