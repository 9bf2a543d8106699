import type { CurrencyColumns } from '../../cal/events/events/event-currency.js';
import { siteCost } from '../../cal/events/events/site-cost.js';
import { decodeEntities } from '#core/text';
import type { Fields } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import type { SitePrices } from './site-prices.service.js';
import { text, truncated } from '../../migration/fields.js';

const SYMBOL = 'meta:_EventCurrencySymbol';
const POSITION = 'meta:_EventCurrencyPosition';
const CODE = 'meta:_EventCurrencyCode';
/** Longest symbol of the column. */
const MAX_SYMBOL_LENGTH = 20;
const POSITIONS = ['prefix', 'postfix', 'suffix'] as const;

/** Fields that say in which currency the cost of an event is. */
export const CURRENCY_FIELDS: readonly string[] = [SYMBOL, POSITION, CODE];

/**
 * The currency of an event. Rule: an event without one of its own has that of the old site, where it is written in another way
 * here, so that prices look the same.
 */
export function currencyColumns(fields: Fields, context: BuildContext, prices: SitePrices): CurrencyColumns {
  const given = text(fields, POSITION);
  const position = POSITIONS.find((each) => each === given) ?? null;
  if (position === null && given !== '') context.changed(POSITION, `${JSON.stringify(given)} is no side of a number.`);
  const written = text(fields, CODE).trim();
  const code = /^[A-Z]{3}$/i.test(written) ? written.toUpperCase() : null;
  if (code === null && written !== '') context.changed(CODE, `${JSON.stringify(written)} is no code of a currency.`);
  if (fields[SYMBOL] === undefined && position === null && code === null) return ofSite(fields, prices);
  const symbol = decodeEntities(text(fields, SYMBOL)).trim();
  if (symbol !== text(fields, SYMBOL)) context.changed(SYMBOL, `The symbol is ${JSON.stringify(symbol)}.`);
  return {
    currency_symbol: fields[SYMBOL] === undefined ? null : truncated(context, SYMBOL, symbol, MAX_SYMBOL_LENGTH),
    currency_position: position,
    currency_code: code,
  };
}

function ofSite(fields: Fields, { written: prices, currency }: SitePrices): CurrencyColumns {
  const own = siteCost(currency);
  const isSame =
    prices === undefined ||
    (prices.symbol === own.currencySymbol && prices.position === own.currencyPosition) ||
    !/\d/.test(text(fields, 'meta:_EventCost'));
  return {
    currency_symbol: isSame ? null : prices.symbol.slice(0, MAX_SYMBOL_LENGTH),
    currency_position: isSame ? null : prices.position,
    currency_code: null,
  };
}

/** What the columns say, in fields of the source. */
export function currencyFields({ currency_symbol, currency_position, currency_code }: CurrencyColumns): Fields {
  return { [SYMBOL]: currency_symbol ?? '', [POSITION]: currency_position ?? '', [CODE]: currency_code ?? '' };
}
