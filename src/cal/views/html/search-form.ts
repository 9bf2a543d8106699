import { html, type Html } from '#core/html';
import type { PageLanguage } from '../../../layout/page-language.js';
import type { FilterChoice, FilterChoices } from '../filter-choices.service.js';
import { QUERY, scopePath, viewUrl } from '../view-address.js';
import { firstDay } from '../view-date.js';
import type { ViewContext } from '../view-content.js';

/** Works without scripts: a plain form whose fields are modifiers of the view's address. */
export function searchForm(context: ViewContext, choices: FilterChoices): Html {
  const { request, urls, language } = context;
  const { view, past, date, search, when } = request;
  return html`<form
    class="cal-search"
    role="search"
    method="get"
    action="${urls.siteUrl}${scopePath(request)}${view === 'day' ? 'today' : view}/"
    data-js="tribe-events-view-form"
  >
    ${past && html`<input type="hidden" name="${QUERY.display}" value="past" />`}
    ${when && html`<input type="hidden" name="${QUERY.when}" value="${when}" />`}
    <label>
      <span>${language.text('view.search')}</span>
      <input type="search" name="${QUERY.search}" value="${search}" maxlength="200" autocomplete="off" />
    </label>
    <label>
      <span>${language.text('view.date')}</span>
      <input type="date" name="${QUERY.date}" value="${date && firstDay(date)}" />
    </label>
    <button type="submit">${language.text('view.find')}</button>
    ${filterFields(context, choices)}
  </form>`;
}

/** What the further fields narrow a view by, taken away. */
const NO_FILTERS = {
  category: undefined,
  place: undefined,
  organizer: undefined,
  price: undefined,
  minPrice: undefined,
  maxPrice: undefined,
};

/** Further fields, open where one of them is in use beside the category. */
function filterFields(
  { request, urls, language }: ViewContext,
  { categories, organizers, currency }: FilterChoices,
): Html {
  const { category, place, organizer, price, minPrice, maxPrice } = request;
  const count = [category, place, organizer, price, minPrice, maxPrice].filter((value) => value !== undefined).length;
  // The page of a category is about that: it begins with its events.
  const isOpen = count > (category === undefined ? 0 : 1);
  const slug = category?.split('/').at(-1);
  return html`<details class="cal-filters" ${isOpen && html`open`}>
    <summary>${language.text('view.filters', { count })}</summary>
    <div class="cal-filters__fields">
      ${choice(QUERY.category, language.text('view.category'), { value: slug, choices: categories }, language)}
      <label>
        <span>${language.text('view.place')}</span>
        <input type="search" name="${QUERY.place}" value="${place}" maxlength="200" />
      </label>
      ${choice(
        QUERY.organizer,
        language.text('view.organizer'),
        { value: organizer === undefined ? undefined : String(organizer), choices: organizers },
        language,
      )}
      ${choice(
        QUERY.price,
        language.text('view.price'),
        {
          value: price,
          choices: [
            { value: 'free', name: language.text('view.price.free') },
            { value: 'paid', name: language.text('view.price.paid') },
          ],
        },
        language,
      )}
      ${amountField(QUERY.minPrice, language.text('view.price.min', { currency }), minPrice)}
      ${amountField(QUERY.maxPrice, language.text('view.price.max', { currency }), maxPrice)}
      ${
        count > 0 &&
        html`<a class="cal-filters__clear" href="${viewUrl(urls, { ...request, ...NO_FILTERS, page: 1 })}"
          >${language.text('view.clear')}</a
        >`
      }
    </div>
  </details>`;
}

function amountField(name: string, label: string, value: number | undefined): Html {
  return html`<label>
    <span>${label}</span>
    <input type="number" name="${name}" value="${value}" min="0" step="any" inputmode="decimal" />
  </label>`;
}

/** A list to choose from; a hidden field where there is none and a value is to be preserved. */
function choice(
  name: string,
  label: string,
  { value, choices }: { value?: string; choices: readonly FilterChoice[] },
  language: PageLanguage,
): Html | false {
  if (choices.length === 0) return value !== undefined && html`<input type="hidden" name="${name}" value="${value}" />`;
  const isListed = value === undefined || choices.some((one) => one.value === value);
  const options = isListed ? choices : [...choices, { value, name: value }];
  return html`<label>
    <span>${label}</span>
    <select name="${name}">
      <option value="">${language.text('view.any')}</option>
      ${options.map((one) => html`<option value="${one.value}" ${one.value === value && html`selected`}>${one.name}</option>`)}
    </select>
  </label>`;
}
