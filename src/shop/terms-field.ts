import { html, trusted, type Html } from '#core/html';
import type { NamedPage, PageSite } from '#core/site';
import { fieldProblem, fieldState, type FormState } from './form-state.js';
import type { ShopLanguage } from './shop-language.js';
import { fieldText, type Form } from './shop-page.js';

/** The field by which purchasers accept the terms of the site. */
const FIELD = 'terms';

/** The terms to be accepted, and where the site says what it does with personal data; nothing where it has neither. */
export function termsField({ links }: PageSite, state: FormState, language: ShopLanguage): Html | undefined {
  const { terms, privacy } = links ?? {};
  if (!terms && !privacy) return undefined;
  return html`${
    terms &&
    html`<p class="field ${state.problems.has(FIELD) && 'field--error'}">
      <label for="${FIELD}"
        ><input
          id="${FIELD}"
          type="checkbox"
          name="${FIELD}"
          value="1"
          required
          ${acceptsTerms(state.values) && html`checked`}
          ${fieldState(state, FIELD)}
        />
        ${sentence(language.text('checkout.accept', { page: MARK }), terms)}</label
      >
      ${fieldProblem(state, FIELD)}
    </p>`
  }
  ${privacy && html`<p class="hint">${sentence(language.text('checkout.privacy', { page: MARK }), privacy)}</p>`}`;
}

/** What is wrong with the field. */
export function termsProblems({ links }: PageSite, form: Form, language: ShopLanguage): [string, string][] {
  return links?.terms && !acceptsTerms(form) ? [[FIELD, language.text('problem.terms')]] : [];
}

/** Whether the purchaser has accepted the terms. */
export function acceptsTerms(form: Form): boolean {
  return fieldText(form, FIELD) === '1';
}

/** Where the link is in a sentence. */
const MARK = '\u0001';

/** A sentence with a link to a page in it, which opens beside the form. */
function sentence(text: string, { title, url }: NamedPage): Html {
  const [before, after = ''] = text.split(MARK);
  const link = html`<a href="${url}" target="_blank" rel="noopener">${title}</a>`;
  return trusted(`${html`${before}`.text}${link.text}${html`${after}`.text}`);
}
