import { MAX_ADDRESS_LENGTH, VAT_ID } from '../cal/tickets/sales/index.js';
import type { BillingMode } from '../cal/tickets/kernel/index.js';
import { html, type Html } from '#core/html';
import { textField } from './checkout-form.js';
import { fieldProblem, fieldState, problemList, type FormState } from './form-state.js';
import type { ShopLanguage } from './shop-language.js';
import { fieldText, type Form } from './shop-page.js';

/** What the order route takes for the invoice. */
export interface BillingFields {
  company: string;
  address: string;
  country: string;
  vat_id: string;
}

/** The fields for the invoice; nothing where the site requests none. */
export function billingFieldset(mode: BillingMode, state: FormState, language: ShopLanguage): Html | undefined {
  if (mode === 'off') return undefined;
  const required = mode === 'required';
  return html`<fieldset>
    <legend>${language.text('checkout.billing')}</legend>
    ${textField({ name: 'company', label: language.text('billing.company'), autocomplete: 'organization' }, state, language)}
    <p class="field ${state.problems.has('address') && 'field--error'}">
      <label for="address"
        >${language.text('billing.address')}${!required && html` <span class="hint">${language.text('optional')}</span>`}</label
      >
      <textarea
        id="address"
        name="address"
        rows="3"
        maxlength="${MAX_ADDRESS_LENGTH}"
        autocomplete="street-address"
        ${required && html`required`}
        ${fieldState(state, 'address')}
      >
${fieldText(state.values, 'address')}</textarea>
      ${fieldProblem(state, 'address')}
    </p>
    ${textField(
      {
        name: 'country',
        label: language.text('billing.country'),
        required,
        autocomplete: 'country',
        hint: language.text('billing.countryHint'),
      },
      state,
      language,
    )}
    ${textField(
      { name: 'vat_id', label: language.text('billing.vatId'), hint: language.text('billing.vatIdHint') },
      state,
      language,
    )}
  </fieldset>`;
}

/** What is wrong with the fields for the invoice. */
export function billingProblems(mode: BillingMode, form: Form, language: ShopLanguage): [string, string][] {
  if (mode === 'off') return [];
  const { company, address, country, vat_id: vatId } = readBilling(form);
  const isRequired = mode === 'required';
  return problemList([
    ['company', vatId !== '' && company === '' ? language.text('problem.billingCompany') : undefined],
    ['address', isRequired && address === '' ? language.text('problem.billingAddress') : undefined],
    ['country', isCountry(country, isRequired) ? undefined : language.text('problem.billingCountry')],
    ['vat_id', vatId === '' || VAT_ID.test(vatId) ? undefined : language.text('problem.billingVatId')],
  ]);
}

/** The fields as the form was filled in. */
export function readBilling(form: Form): BillingFields {
  return {
    company: fieldText(form, 'company'),
    address: fieldText(form, 'address'),
    country: fieldText(form, 'country').toUpperCase(),
    vat_id: fieldText(form, 'vat_id')
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
  };
}

function isCountry(country: string, isRequired: boolean): boolean {
  return country === '' ? !isRequired : /^[A-Z]{2}$/.test(country);
}
