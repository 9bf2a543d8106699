/** Digits of the number of an order in a reference. */
const ORDER_DIGITS = 10;
/** A reference in a text without spaces. */
const REFERENCE = new RegExp(`RF(\\d{2})(\\d{${ORDER_DIGITS}})`, 'g');

/**
 * The reference of an order for a bank transfer: a creditor reference of ISO 11649, whose check digits find mistyped
 * ones, in groups of four: `RF76 0000 0000 42`.
 */
export function transferReference(orderId: number): string {
  const order = String(orderId).padStart(ORDER_DIGITS, '0');
  return `RF${checkDigits(order)}${order}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The orders whose references a text has, wherever it has spaces. */
export function ordersInText(text: string): number[] {
  const references = text.toUpperCase().replace(/\s/g, '').matchAll(REFERENCE);
  const orders = [...references].filter(([, digits, order = '']) => checkDigits(order) === digits);
  return [...new Set(orders.map(([, , order]) => Number(order)))];
}

/** Check digits by ISO 7064 (modulo 97-10): R is 27, F is 15. */
function checkDigits(order: string): string {
  return String(98 - Number(BigInt(`${order}271500`) % 97n)).padStart(2, '0');
}
