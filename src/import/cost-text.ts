/**
 * A price with the sign of its currency, where a source gives the two apart: `12.50` and `€` are `€12.50`.
 *
 * @param position `suffix`, `postfix` or `after` for a sign behind the price; all else puts it before.
 */
export function costText(price: string, sign: string, position: string): string {
  // Words such as "Free" have no currency.
  if (sign === '' || price.includes(sign) || !/^\d/.test(price)) return price;
  return /^(?:suffix|postfix|after)$/i.test(position) ? price + sign : sign + price;
}
