import type { PaymentProviderRegistry } from '../cal/tickets/payments/index.js';
import { html, type Html } from '#core/html';
import type { ShopLanguage } from './shop-language.js';
import { fieldText, type Form } from './shop-page.js';

/** A way to pay as forms show it. */
export interface Gateway {
  name: string;
  label: string;
  isTest: boolean;
}

/** The ways to pay with these names, in the language of the page. */
export function gatewaysOf(
  providers: PaymentProviderRegistry,
  names: readonly string[],
  language: ShopLanguage,
): Gateway[] {
  return names.map((name) => {
    const { label, isTest = false } = providers.find(name) ?? {};
    return { name, label: language.find(`gateway.${name}`) ?? label ?? name, isTest };
  });
}

/** The choice of a way to pay. */
export function paymentChoice(gateways: readonly Gateway[], form: Form, language: ShopLanguage): Html {
  if (gateways.length === 0) return html`<p class="notice notice--error">${language.text('checkout.noPayment')}</p>`;
  const sent = fieldText(form, 'gateway');
  const chosen = gateways.some(({ name }) => name === sent) ? sent : gateways[0]?.name;
  return html`<fieldset>
    <legend>${language.text('checkout.payment')}</legend>
    ${gateways.map(
      ({ name, label, isTest }) =>
        html`<p>
          <label
            ><input type="radio" name="gateway" value="${name}" ${name === chosen && html`checked`} />
            ${label}${isTest && ` ${language.text('checkout.testMode')}`}</label
          >
        </p>`,
    )}
  </fieldset>`;
}
