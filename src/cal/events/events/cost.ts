import { decodeEntities, escapeHtml, slugify, stripTags, TextMemo } from '#core/text';
import type { EventCostDetailsResponse, CurrencyPosition } from './event.response.js';

/** How the site formats amounts without a currency. */
export interface CostSite {
  /** The plain symbol, not an entity: `$`, `€`, `kr`. */
  currencySymbol: string;
  currencyPosition: 'prefix' | 'postfix';
}

/** A currency that an event has beside the text of its cost. */
export interface OwnCurrency {
  /** As people read it; empty: that of the site. */
  symbol: string;
  /** On which side of a number it is; empty: as the site has it. */
  position: '' | 'prefix' | 'postfix' | 'suffix';
  /** ISO 4217; empty: not known. */
  code: string;
}

/** What an event's `cost` and `cost_details` answer. */
export interface EventCost {
  /** HTML. */
  cost: string;
  cost_details: EventCostDetailsResponse;
}

/** The text for an amount of zero. */
export const FREE = 'Free';

/** An amount found in a text. */
interface Amount {
  /** As a plain decimal number: `1234.56`. */
  value: string;
  /** As written, without sign: `1,234.56`. */
  written: string;
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
}

/** A text taken apart. */
interface ReadCost {
  /** Without tags, entities resolved. */
  text: string;
  slug: string;
  /** Different amounts, least first. */
  amounts: Amount[];
  symbol: string;
  position: CurrencyPosition;
  /** More than one currency is named, so that no range can be formed. */
  mixed: boolean;
}

/**
 * The text to store for a cost as it was sent: text and numbers, as given; the costs of a list one after the other;
 * anything else is no cost (events.md §13).
 */
export function costText(sent: unknown): string {
  if (Array.isArray(sent))
    return sent
      .map(costText)
      .filter((text) => text !== '')
      .join(', ');
  if (typeof sent === 'number' && Number.isFinite(sent)) return String(sent);
  return typeof sent === 'string' ? sent.trim() : '';
}

/**
 * What a stored cost answers (events.md §13).
 *
 * Every number of the text counts, thousands and decimals written in any of the usual ways; the least and the greatest
 * are shown with the currency, zero as `Free`. The currency is the sign in the text (`$`, `US$`, `€`) or the letters
 * beside every number (`EUR`, `kr`); where the text names none, the site's. A text without numbers, or with several
 * currencies, is shown as it is.
 *
 * @param stored The text as it was sent, with tags: it determines whether the currency is first or last.
 * @param own the currency that the event has beside the text; it is shown in place of one in the text
 */
export function parseCost(stored: string, site: CostSite, own?: OwnCurrency): EventCost {
  const read = costs.get(stored);
  return {
    cost: own === undefined || read.mixed ? render(read, site) : renderOwn(read, site, own),
    cost_details: {
      currency_symbol: own?.symbol ?? read.symbol,
      currency_code: own?.code ?? '',
      currency_position: own?.position ?? read.position,
      values: read.amounts.length > 0 ? read.amounts.map(({ value }) => value) : read.slug ? [read.slug] : [],
    },
  };
}

/**
 * The `price` of an event's JSON-LD offer (events.md §3): `10`, `10 – 20`, `0` when free, else the plain text; null
 * when there is no cost and hence no offer.
 */
export function offersPrice(stored: string): string | null {
  const { text, amounts } = costs.get(stored);
  if (amounts.length > 0) return range(amounts.map(({ value }) => (Number(value) === 0 ? '0' : value)));
  if (text === '') return null;
  return text.toLowerCase() === FREE.toLowerCase() ? '0' : text;
}

function render({ text, amounts, symbol, position, mixed }: ReadCost, site: CostSite): string {
  if (amounts.length === 0 || mixed) return escapeHtml(text, { keepEntities: false });
  if (symbol === '') return range(amounts.map((amount) => withSiteCurrency(amount, site)));
  const side = position || sideOf(symbol, text, amounts[0]);
  return range(amounts.map((amount) => withCurrency(amount, symbol, side)));
}

function renderOwn(read: ReadCost, site: CostSite, { symbol, position }: OwnCurrency): string {
  if (read.amounts.length === 0) return escapeHtml(read.text, { keepEntities: false });
  const side = position === '' ? site.currencyPosition : position === 'prefix' ? 'prefix' : 'postfix';
  const sign = symbol === '' ? asEntities(site.currencySymbol) : escapeHtml(symbol, { keepEntities: false });
  return range(read.amounts.map((amount) => withCurrency(amount, sign, side)));
}

/** The first and the last, joined by a dash when they differ. */
function range(shown: readonly string[]): string {
  const [first, last] = [shown[0], shown[shown.length - 1]];
  return first === last ? first : `${first} – ${last}`;
}

/** The currency of the text is next to the number, also where the text has a space between them (events.md §13). */
function withCurrency({ value, written }: Amount, sign: string, side: CurrencyPosition): string {
  if (Number(value) === 0) return FREE;
  const minus = value.startsWith('-') ? '-' : '';
  return side === 'postfix' ? `${minus}${written}${sign}` : `${minus}${sign}${written}`;
}

/** A site whose currency has letters (`kr`) has a space before or after them. */
function withSiteCurrency(amount: Amount, { currencySymbol, currencyPosition }: CostSite): string {
  const sign = asEntities(currencySymbol);
  const isPostfix = currencyPosition === 'postfix';
  const space = (isPostfix ? /^\p{L}/u : /[\p{L}.]$/u).test(sign) ? ' ' : '';
  return withCurrency(amount, isPostfix ? `${space}${sign}` : `${sign}${space}`, currencyPosition);
}

/** The site's own symbol is written as entities, which is how clients tell it from one in the text. */
function asEntities(symbol: string): string {
  return symbol.replace(/[^\p{L}. ]/gu, (sign) => `&#x${(sign.codePointAt(0) ?? 0).toString(16)};`);
}

function readCost(stored: string): ReadCost {
  const asSent = decodeEntities(stored).trim();
  // Tags go before entities are resolved: an escaped `<` is text.
  const text = decodeEntities(stripTags(stored)).replace(/\s+/g, ' ').trim();
  const amounts = findAmounts(text);
  const { symbol, mixed } = findCurrency(text, amounts);
  const position = !symbol ? '' : asSent.startsWith(symbol) ? 'prefix' : asSent.endsWith(symbol) ? 'postfix' : '';
  const byValue = [...amounts].sort((a, b) => Number(a.value) - Number(b.value));
  const different = byValue.filter((amount, at) => at === 0 || Number(amount.value) !== Number(byValue[at - 1].value));
  return { text, slug: slugify(text), amounts: different, symbol, position, mixed };
}

/** Few different costs are written in most calendars. */
const costs = new TextMemo(readCost);

/** Digits with the separators that may occur in one number. */
const RUN = /[.,]?\d+(?:[.,'’ ]?\d+)*/g;

/** Thousands in groups of three: `1,234.56`, `1.234,56`, `1.234.567`, `1 234,56`, `1'234.56`. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+(?:\.\d+)?|(?:\.\d{3})+,\d+|(?:\.\d{3}){2,}|(?:[ '’]\d{3})+(?:[.,]\d+)?)$/;

function findAmounts(text: string): Amount[] {
  const amounts = [...text.matchAll(RUN)].flatMap((match) => readRun(match[0], match.index));
  const first = amounts[0];
  // Only a minus that opens the text is a sign; between numbers and after words it is a dash.
  if (first && /^\p{Sc}?[-−]\p{Sc}?$/u.test(text.slice(0, first.from)) && Number(first.value) !== 0) {
    first.value = `-${first.value}`;
  }
  return amounts;
}

/** One number where the run can be read as one, else the numbers that it lists (`10,20,30`). */
function readRun(run: string, from: number): Amount[] {
  if (GROUPED.test(run)) return [amount(run, from, plainGrouped(run))];
  if (/^[.,].*\D/.test(run)) return readRun(run.slice(1), from + 1);
  const separator = /[ '’]/.exec(run)?.[0] ?? /([.,]).*[.,]/.exec(run)?.[1];
  if (separator === undefined) return [amount(run, from, run.replace(',', '.'))];
  let at = from;
  return run.split(separator).flatMap((piece) => {
    const start = at;
    at += piece.length + separator.length;
    return readRun(piece, start);
  });
}

function amount(written: string, from: number, decimal: string): Amount {
  const value = decimal.startsWith('.') ? `0${decimal}` : decimal;
  return { value, written, from, to: from + written.length };
}

/** The last separator is the decimal one, unless three digits follow it and it is the only kind. */
function plainGrouped(run: string): string {
  const decimals = /^(.*[,.'’ ]\d{3})([.,])(\d+)$/.exec(run);
  if (!decimals || decimals[1].includes(decimals[2])) return run.replace(/\D/g, '');
  return `${decimals[1].replace(/\D/g, '')}.${decimals[3]}`;
}

const SIGN = /(?<!\p{L})\p{Lu}{0,2}\p{Sc}|\p{Sc}/gu;

/** Letters that mean money without being ISO codes. */
const LETTER_SIGNS = new Set([
  'kr',
  'kr.',
  'zł',
  'Kč',
  'Ft',
  'lei',
  'Rs',
  'Rs.',
  'Rp',
  'RM',
  'Fr',
  'Fr.',
  'руб.',
  'лв.',
]);
const CODES = new Set(Intl.supportedValuesOf('currency'));

function findCurrency(text: string, amounts: readonly Amount[]): { symbol: string; mixed: boolean } {
  const signs = new Set(amounts.length > 0 ? (text.match(SIGN) ?? []) : []);
  if (signs.size > 1) return { symbol: '', mixed: true };
  const [sign] = signs;
  if (sign !== undefined) {
    const isOther = (each: Amount) => adjacentLetters(text, each) !== '' && !hasAdjacentSign(text, each);
    return amounts.some(isOther) ? { symbol: '', mixed: true } : { symbol: sign, mixed: false };
  }
  const onlyCode = amounts.length === 1 ? codeOfWhole(text, amounts[0]) : '';
  if (onlyCode !== '') return { symbol: onlyCode, mixed: false };
  const letters = new Set(amounts.map((each) => adjacentLetters(text, each)));
  if (letters.size === 1) return { symbol: [...letters][0], mixed: false };
  letters.delete('');
  return { symbol: '', mixed: letters.size > 1 };
}

function hasAdjacentSign(text: string, { from, to }: Amount): boolean {
  return /\p{Sc} ?$/u.test(text.slice(0, from)) || /^ ?\p{Sc}/u.test(text.slice(to));
}

/** The currency code, in any case, of a text that is one number and a code. */
function codeOfWhole(text: string, { from, to }: Amount): string {
  const rest = `${text.slice(0, from)}${text.slice(to)}`.trim();
  return CODES.has(rest.toUpperCase()) ? rest : '';
}

function adjacentLetters(text: string, { from, to }: Amount): string {
  const before = /(?<!\p{L})(\p{L}{2,3}\.?) ?$/u.exec(text.slice(0, from))?.[1];
  const after = /^ ?(\p{L}{2,3}(?!\p{L})\.?)/u.exec(text.slice(to))?.[1];
  return [before, after].find((word) => word !== undefined && (CODES.has(word) || LETTER_SIGNS.has(word))) ?? '';
}

function sideOf(symbol: string, text: string, { from }: Amount): CurrencyPosition {
  if (!symbol) return '';
  return text.slice(0, from).includes(symbol) ? 'prefix' : 'postfix';
}
