/* global document, innerWidth -- of the pages that the browser shows */
// What organisers look at each day, on a telephone and at a desk: orders that are searched and changed together, events
// with what they sold, sales over all events, and messages.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const BUYERS = ['Berta Organisation', 'Carla Organisation', 'Dora Organisation', 'Emil Organisation'];

/** Makes an event with orders of a ticket of 12.00 that wait for payment. */
async function makeOrders(service) {
  const post = postsOf(service);
  await post('/cal/tickets/v1/settings', { manual_payment: true });
  const event = await post('/cal/events/v1/events', {
    title: 'Evening of organisers',
    start_date: '2031-07-01 20:00:00',
    end_date: '2031-07-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Circle',
    price: '12',
    ticket: { mode: 'own', capacity: 40 },
  });
  for (const name of BUYERS)
    await post('/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: ticket.id, quantity: 1 }],
      purchaser: { name, email: `${name.split(' ')[0].toLowerCase()}@organising.example` },
    });
}

/** Makes an event that is cancelled. */
async function makeCancelled(service) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: 'Morning of organisers',
    start_date: '2031-07-02 10:00:00',
    end_date: '2031-07-02 12:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  await post(`/cal/events/v1/events/${event.id}/status`, { event_status: 'canceled' });
}

/** Searches, changes and looks at two widths. */
export async function checkOrganising({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  await makeOrders(service);
  await makeCancelled(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    const open = async (path) => {
      await page.goto(`${service.base}/admin/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(
        `${name} fits the ${size}`,
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
      );
      if (screenshots) await page.screenshot({ path: `${screenshots}/organising-${name}-${size}.png`, fullPage: true });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await open('/orders');
    await page.getByLabel('Name, e-mail or number').fill('organisation');
    await page.getByText(`${BUYERS.length} orders`, { exact: true }).waitFor();
    check(`orders are found by the last name at the ${size}`, true);
    // Two orders at each width.
    for (const name of size === 'phone' ? BUYERS.slice(0, 2) : BUYERS.slice(2))
      await page.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').check();
    await page.getByLabel('With 2 chosen orders').selectOption('paid');
    await look('orders');
    await page.getByRole('button', { name: 'Go on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as paid' });
    check(`the sum of the chosen orders is shown at the ${size}`, await dialog.getByText('$24.00').isVisible());
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await dialog.getByText('2 of 2 are done.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    check(`each order has its result at the ${size}`, (await dialog.getByText('Done', { exact: true }).count()) === 2);
    await look('results');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await open('/events?search=organisers&when=ever');
    const row = page.getByRole('listitem').filter({ hasText: 'Evening of organisers' });
    const sold = size === 'phone' ? '2 of 40' : '4 of 40';
    await row.getByText(sold).waitFor();
    check(`events show what they sold at the ${size}`, true);
    await look('events');

    await open('/events?search=organisers');
    await row.waitFor();
    check(`events of later years are among those from today at the ${size}`, true);
    await page.getByLabel('Takes place').selectOption('canceled');
    await page.getByText('1 event', { exact: true }).waitFor();
    check(
      `cancelled events are listed alone at the ${size}`,
      await page.getByRole('link', { name: 'Morning of organisers' }).isVisible(),
    );
    await look('cancelled events');

    await open('/sales');
    await page.getByLabel('By', { exact: true }).selectOption('week');
    await page
      .getByRole('cell', { name: size === 'phone' ? '$24.00' : '$48.00' })
      .first()
      .waitFor();
    check(
      `sales of all events have a drawing at the ${size}`,
      await page.getByRole('img', { name: /Income of USD/ }).isVisible(),
    );
    await look('sales');

    await open('/mail');
    await page.getByLabel('Address of the recipient').fill('berta@organising.example');
    // The former list stays until the new one is there.
    const rowsOf = (recipient) => page.getByRole('listitem').filter({ hasText: recipient });
    await rowsOf('carla@organising.example').first().waitFor({ state: 'detached' });
    check(`messages are found by recipient at the ${size}`, (await rowsOf('berta@organising.example').count()) > 0);
    await look('mail');
    await context.close();
  }
}
