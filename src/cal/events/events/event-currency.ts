import { decodeEntities } from '#core/text';
import { costText, parseCost, type CostSite, type OwnCurrency } from './cost.js';
import type { EventEntity } from './event.entity.js';
import { siteCost } from './site-cost.js';

/** Columns of an event that say in which currency its cost is; all null: its text says it, or it is that of the site. */
export type CurrencyColumns = Pick<EventEntity, 'currency_symbol' | 'currency_position' | 'currency_code'>;

/** The currency of an event follows from the text of its cost. */
export const INFERRED_CURRENCY: CurrencyColumns = {
  currency_symbol: null,
  currency_position: null,
  currency_code: null,
};

const MAX_COST_LENGTH = 500;

/** Currencies that a sign names without doubt. */
const CODE_OF_SIGN: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '₹': 'INR', '₽': 'RUB', '₺': 'TRY' };

/** The currency that an event has beside its cost; undefined: none. */
export function ownCurrency(columns: CurrencyColumns): OwnCurrency | undefined {
  const { currency_symbol: symbol, currency_position: position, currency_code: code } = columns;
  if (symbol === null && position === null && code === null) return undefined;
  const sign = symbol === null || symbol === '' ? codeSymbol(code) : symbol;
  return { symbol: sign, position: position ?? '', code: code ?? '' };
}

function codeSymbol(code: string | null): string {
  return code === null || code === '' ? '' : siteCost(code).currencySymbol;
}

/** Columns of a cost as it was sent: its currency follows from the text, whatever it was before (events.md §13). */
export function costColumns(
  sent: unknown,
  currency: CurrencyColumns = INFERRED_CURRENCY,
): CurrencyColumns & { cost: string } {
  const { currency_symbol, currency_position, currency_code } = currency;
  return { cost: costText(sent).slice(0, MAX_COST_LENGTH), currency_symbol, currency_position, currency_code };
}

/** ISO code of a sign or code in a cost; undefined: it can be that of several currencies. */
export function codeOfSign(sign: string): string | undefined {
  return /^[A-Z]{3}$/.test(sign) ? sign : CODE_OF_SIGN[sign];
}

/** ISO code of the currency of an event's cost; undefined: it has one of its own whose code is not known. */
export function currencyCode(own: OwnCurrency | undefined, site: CostSite & { currency: string }): string | undefined {
  if (own === undefined || own.symbol === '' || own.symbol === site.currencySymbol) return own?.code || site.currency;
  return own.code || codeOfSign(own.symbol);
}

/** The cost as text with the currency of the event, for files that have no other place for it. */
export function writtenCost(event: CurrencyColumns & Pick<EventEntity, 'cost'>): string {
  const own = ownCurrency(event);
  if (own === undefined || own.symbol === '' || event.cost === '') return event.cost;
  return decodeEntities(parseCost(event.cost, { currencySymbol: own.symbol, currencyPosition: 'prefix' }, own).cost);
}
