import { fixedAmount, parsePrice } from '../../cal/tickets/kernel/index.js';
import type { Fields } from '../../migration/source.js';
import type { BuildContext } from '../../migration/build-context.js';
import { text } from '../../migration/fields.js';

/** The currency that a field names. Rule: what is no code of three letters is the currency of the site. */
export function currencyIn(fields: Fields, field: string, standard: string, context: BuildContext): string {
  const given = text(fields, field);
  if (given === '' && fields[field] !== undefined) context.changed(field, `There is none: it is ${standard}.`);
  if (given === '') return standard;
  if (/^[A-Z]{3}$/.test(given)) return given;
  const currency = /^[A-Za-z]{3}$/.test(given) ? given.toUpperCase() : standard;
  context.changed(field, `${JSON.stringify(given)} is no code of a currency: it is ${currency}.`);
  return currency;
}

/**
 * An amount in minor units. Rules: a comma is a decimal point where there is no other one; of a point and a comma, the last
 * one is it, and the other one groups thousands; spaces and signs of currencies
 * say nothing; digits beyond those of the currency are rounded.
 * @returns nothing for what is no amount, and for negative ones
 */
export function amountIn(fields: Fields, field: string, currency: string, context: BuildContext): number | undefined {
  const given = text(fields, field);
  const number = given.replace(/\p{Sc}/gu, '').trim();
  const amount = parsePrice(withPoint(number), currency);
  if (amount === undefined) return undefined;
  const shown = fixedAmount(amount, currency);
  if (Number(given || 0) !== Number(shown)) context.changed(field, `${JSON.stringify(given)} is ${shown}.`);
  return amount;
}

function withPoint(number: string): string {
  const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
  if (point < 0) return number.replace(',', '.');
  return comma > point ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', '');
}
