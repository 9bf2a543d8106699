/* global getComputedStyle -- of the pages that the browser shows */
// Buying tickets in a real browser without scripts, from the page of the event to the printed tickets.
import { postsOf } from './api.mjs';
import { faultsOf } from './design.mjs';

/** Makes an event with a ticket. @returns the path of its page */
export async function makeSale(service) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: 'Evening with tickets',
    start_date: '2031-04-04 19:30:00',
    end_date: '2031-04-04 22:00:00',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  for (const [provider, name] of [
    ['tc', 'Balcony'],
    ['rsvp', 'Rehearsal'],
  ])
    await post('/cal/tickets/v1/tickets', {
      post_id: event.id,
      add_ticket_nonce: nonce,
      provider,
      name,
      price: '0',
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity: 20 },
    });
  return new URL(event.url).pathname;
}

/** Buys two tickets. Browsers send `Origin: null` with forms of pages without referrer, which tests over HTTP do not. */
export async function checkShop({ browser, service, check, screenshots }) {
  const path = await makeSale(service);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(service.base + path);
  await page.getByRole('spinbutton').first().fill('2');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  const inCart = await page.textContent('body');
  check('the form of an event puts tickets into the cart', inCart.includes('Balcony'));
  if (!inCart.includes('Balcony')) console.log(`     ${page.url()} ${inCart.trim().slice(0, 200)}`);
  await page.goto(`${service.base}/checkout/`);
  await page.locator('#name').fill('Pat Buyer');
  await page.locator('#email').fill('pat@buyer.example');
  await page.locator('form button[type=submit]').last().click();
  check('the order has a code for each seat', (await page.locator('.ticket svg').count()) === 2);
  const order = page.url();
  const reply = await checkReply(page, service.base + path, check);
  await context.close();
  // Axe is a script, so it gets a browser with scripts.
  const checked = await browser.newContext({ bypassCSP: true });
  const orderPage = await checked.newPage();
  await orderPage.goto(order);
  const faults = await faultsOf(orderPage);
  check(`the order is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
  await checkPrint(orderPage, check, screenshots);
  await checkRefusal(orderPage, reply, check);
  await checked.close();
}

/** Prints the open order: two codes on A4, one ticket on each page, without navigation and forms. */
async function checkPrint(page, check, screenshots) {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('nav, form, .no-print')
    .evaluateAll((elements) => elements.every((element) => getComputedStyle(element).display === 'none'));
  check('a printed order has no navigation and no forms', hidden);
  check('a printed order shows its codes', await page.locator('.ticket svg').last().isVisible());
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;
  check(`each ticket is printed on a page of its own (${pages} pages)`, pages >= 2 && pages <= 3);
  if (screenshots) await page.screenshot({ path: `${screenshots}/order-print.png`, fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  if (screenshots) await page.screenshot({ path: `${screenshots}/order.png`, fullPage: true });
}

/** Replies to an RSVP. @returns the address of the form */
async function checkReply(page, eventPage, check) {
  await page.goto(eventPage);
  await page.getByRole('button', { name: 'Reply' }).click();
  const form = page.url();
  await page.getByLabel('How many people come').fill('2');
  await page.locator('#name').fill('Grace Guest');
  await page.locator('#email').fill('grace@guest.example');
  await page.getByRole('button', { name: 'Going' }).click();
  check('a reply to an RSVP has a code for each person', (await page.locator('.ticket svg').count()) === 2);
  return form;
}

/** Sends an e-mail address that browsers accept and the service does not. */
async function checkRefusal(page, form, check) {
  await page.goto(form);
  await page.locator('#name').fill('Grace Guest');
  await page.locator('#email').fill('grace@guest');
  await page.getByRole('button', { name: 'Going' }).click();
  await page.locator('[role=alert] a').first().click();
  const isFocused = (await page.locator('#email:focus').count()) === 1;
  check('the summary of a refused form leads to its field', isFocused);
  const faults = await faultsOf(page);
  check(`a refused form is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
}
