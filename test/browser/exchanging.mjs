// Exchanging tickets in a real browser: a purchaser without scripts pays the difference for a dearer one, and an organiser
// exchanges it for a cheaper one in the console.
import { startForContract } from '../../scripts/contract.mjs';
import { faultsOf } from './design.mjs';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
const PASSWORD = 'correct horse battery staple';
const T = '/cal/tickets/v1';

/** Sells tickets at a site of its own, which are paid by hand. */
export async function checkExchanging({ browser, check, screenshots }) {
  const service = await startForContract({ env: { LOG_LEVEL: 'error' } });
  try {
    const post = postTo(service);
    const bought = await buy(post);
    const address = await exchangeAsPurchaser({ browser, service, check, screenshots }, bought);
    const order = Number(/order\/(\d+)-/.exec(address)[1]);
    await post(`${T}/orders/${order}/paid`, {});
    await exchangeInConsole({ browser, service, check, screenshots }, order);
  } finally {
    await service.stop();
  }
}

/** A paid order of a ticket of 20.00, of an event with others of 30.00 and 12.00. */
async function buy(post) {
  await post('/content/v2/users/me', { password: PASSWORD });
  await post(`${T}/settings`, { manual_payment: true, ticket_exchanges: true });
  const event = await post('/cal/events/v1/events', {
    title: 'Evening with three kinds of tickets',
    start_date: '2031-05-09 19:30:00',
    end_date: '2031-05-09 22:00:00',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ids = [];
  for (const [name, price] of [
    ['Stalls', '20'],
    ['Balcony', '30'],
    ['Standing', '12'],
  ]) {
    const ticket = {
      post_id: event.id,
      add_ticket_nonce: nonce,
      provider: 'tc',
      name,
      price,
      start_date: '2020-01-01',
    };
    ids.push((await post(`${T}/tickets`, { ...ticket, ticket: { mode: 'own', capacity: 20 } })).id);
  }
  const purchaser = { name: 'Ada Buyer', email: 'ada@browser.example' };
  const order = await post(`${T}/orders`, { tickets: [{ ticket_id: ids[0], quantity: 1 }], purchaser });
  await post(`${T}/orders/${order.id}/paid`, {});
  return order;
}

/** @returns the address of the new order */
async function exchangeAsPurchaser({ browser, service, check, screenshots }, { id, order_key: key }) {
  const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${service.base}/order/${id}-${key}/`);
  await page.getByRole('link', { name: 'Exchange the ticket for another one' }).click();
  await page.getByLabel(/Balcony: \$10\.00 to pay/).check();
  if (screenshots) await page.screenshot({ path: `${screenshots}/exchange.png`, fullPage: true });
  await page.getByRole('button', { name: 'Exchange the ticket' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/tickets/'));
  const facts = (await page.textContent('dl.facts')).replace(/\s+/g, ' ');
  check(
    'the page of the new order says what is to be paid',
    facts.includes('Your former ticket -$20.00 To pay $10.00'),
  );
  const address = page.url();
  await context.close();
  const withScripts = await browser.newContext({ viewport: PHONE, bypassCSP: true });
  const looked = await withScripts.newPage();
  await looked.goto(`${service.base}/order/${id}-${key}/`);
  await looked.getByRole('link', { name: 'Exchange the ticket for another one' }).click();
  check(
    'the former order leads to the new one',
    (await looked.getByRole('link', { name: 'To that order' }).count()) === 1,
  );
  const faults = await faultsOf(looked);
  check(`the page for exchanges is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
  await withScripts.close();
  return address;
}

async function exchangeInConsole({ browser, service, check, screenshots }, order) {
  const context = await browser.newContext({ viewport: DESKTOP, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${service.base}/admin/console/orders/${order}`);
  await page.getByLabel('Login').fill(service.credentials.ADMIN.split(':')[0]);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Exchange the ticket of Ada Buyer/ }).click();
  await page.getByLabel('New ticket').selectOption({ label: 'Standing: $18.00 back' });
  const faults = await faultsOf(page);
  check(`the dialog for exchanges is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
  if (screenshots) await page.screenshot({ path: `${screenshots}/exchange-dialog.png` });
  await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click();
  await page.getByText('The ticket is exchanged.').waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith(`/${order}`));
  await page.getByRole('link', { name: `order ${order}` }).click();
  await page.getByText(/No\. \d+,.*exchanged for a ticket of/).waitFor();
  check('the console shows which order has the ticket now', true);
  const money = await page.getByText('Paid $30.00').textContent();
  check(
    `and that nothing was paid out for it: ${money}`,
    money.includes('returned $0.00, used for other tickets $12.00'),
  );
  if (screenshots) await page.screenshot({ path: `${screenshots}/exchanged.png`, fullPage: true });
  await context.close();
}

function postTo({ base, credentials }) {
  const authorization = `Basic ${Buffer.from(credentials.ADMIN).toString('base64')}`;
  return async (path, body) => {
    const answer = await fetch(`${base}/api${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
