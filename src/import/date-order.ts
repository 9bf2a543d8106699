/** Orders of day, month and year in dates such as `03/04/2027`. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

/** One of {@link DATE_ORDERS}. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * Three numbers with slashes or hyphens, of which no first one has four digits, and two with a slash. Dots are not among
 * the separators: with them, the day comes first everywhere.
 */
const NUMERIC_DATE = /(?<![\d/.:-])(\d{1,2})(?:([/-])(\d{1,2})\2(\d{4}|\d{2})|\/(\d{1,2}))(?![\d/-])/;

const MONTH_COUNT = 12;
const MAX_DAYS = 31;

/** Two digits below this are years from 2000 on, others from 1900 on. */
const FIRST_YEAR_OF_1900 = 70;

/** A date whose order its text does not show. */
export interface NumericDate {
  /** The numbers as written. */
  numbers: readonly [string, string, string | undefined];
  /** Orders in which it is a date; `ymd` only where no other one fits. */
  orders: readonly DateOrder[];
  /** What is around the date in its text. */
  around: readonly [before: string, after: string];
}

/** The date in a text whose order the text does not show; nothing for all other texts. */
export function numericDateIn(text: string): NumericDate | undefined {
  const match = NUMERIC_DATE.exec(text);
  if (!match) return undefined;
  const [whole, one, , two, year, twoAlone] = match;
  const numbers = [one, two ?? twoAlone, year as string | undefined] as const;
  const around = [text.slice(0, match.index), text.slice(match.index + whole.length)] as const;
  const usual = (['dmy', 'mdy'] as const).filter((order) => fits(numbers, order));
  const orders = usual.length === 0 && fits(numbers, 'ymd') ? (['ymd'] as const) : usual;
  return { numbers, orders, around };
}

/** Whether a date means the same in all orders that it can be in, or can be in one only. */
export function isCertain({ numbers, orders }: NumericDate): boolean {
  return orders.length < 2 || Number(numbers[0]) === Number(numbers[1]);
}

/** The text with the date as `2027-04-03` (without year: `4/3`); null when it is no date in this order. */
export function spelledOut({ numbers, around }: NumericDate, order: DateOrder): string | null {
  if (!fits(numbers, order)) return null;
  const { day, month, year } = partsOf(numbers, order);
  const two = (number: number): string => String(number).padStart(2, '0');
  const date = year === undefined ? `${month}/${day}` : `${fullYear(year)}-${two(month)}-${two(day)}`;
  return `${around[0]}${date}${around[1]}`;
}

/** The order that dates of one file are in: the one of those that can be in one only. Nothing when they disagree. */
export async function orderOf(texts: AsyncIterable<string>): Promise<DateOrder | undefined> {
  const orders = new Set<DateOrder>();
  for await (const text of texts) {
    const date = numericDateIn(text);
    if (date?.orders.length === 1) orders.add(date.orders[0]);
  }
  return orders.size === 1 ? [...orders][0] : undefined;
}

function fits(numbers: NumericDate['numbers'], order: DateOrder): boolean {
  if (order === 'ymd' && numbers[2]?.length !== 2) return false;
  const { day, month } = partsOf(numbers, order);
  return day >= 1 && day <= MAX_DAYS && month >= 1 && month <= MONTH_COUNT;
}

function partsOf([one, two, three]: NumericDate['numbers'], order: DateOrder) {
  if (order === 'ymd') return { day: Number(three), month: Number(two), year: one };
  return order === 'dmy'
    ? { day: Number(one), month: Number(two), year: three }
    : { day: Number(two), month: Number(one), year: three };
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return String(Number(year) + (Number(year) < FIRST_YEAR_OF_1900 ? 2000 : 1900));
}
