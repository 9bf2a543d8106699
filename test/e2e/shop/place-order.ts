import { load } from 'cheerio';
import type { Browser } from '../../helpers/browser.js';

/** Sends the form of the checkout of a browser that has a cart. @returns the way to the order, or the form again */
export async function placeOrder(browser: Browser, fields: Record<string, string> = {}) {
  const $ = load((await browser.get('/checkout/')).text);
  const hidden = $('main form input[type=hidden]')
    .toArray()
    .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']);
  const person = { name: 'Ada', email: 'ada@person.example' };
  return browser.post('/checkout/', { ...Object.fromEntries(hidden), ...person, ...fields });
}
