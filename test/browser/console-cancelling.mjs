/* global document, innerWidth -- of the pages that the browser shows */
// An event is canceled in the console: the form, what it would do in numbers, the progress, and Today until the money is
// given back.
import { postsOf } from './api.mjs';
import { faultsOf } from './design.mjs';

const WIDTHS = [375, 1280];

/** @param state of a browser that is signed in */
export async function checkCancelling({ browser, service, check, state, screenshots }) {
  const { event, order } = await soldEvent(service);
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: state,
    bypassCSP: true,
  });
  const page = await context.newPage();
  const look = async (name) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await faultsOf(page);
      check(`${name} is accessible at ${width} pixels ${faults.join('; ')}`.trim(), faults.length === 0);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      check(`${name} fits ${width} pixels`, !isTooWide);
      if (screenshots)
        await page.screenshot({ path: `${screenshots}/${name.replaceAll(' ', '-')}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 375, height: 812 });
  };
  await page.goto(`${service.base}/admin/console/events/${event}`);
  await page.getByRole('link', { name: 'Cancel and refund' }).click();
  await page.getByRole('heading', { name: 'Cancel: Concert to cancel' }).waitFor();
  await page.getByLabel('You keep of the price of each ticket, in percent').fill('10');
  await page.getByLabel('Reason').fill('The hall is closed.');
  await look('the form that cancels');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('status', { name: 'Preview' });
  await preview.getByText('1 order with 2 tickets').waitFor();
  const text = await preview.innerText();
  check('the preview says what goes back and by whom', /given back by you\s+\$18\.00 \(1 order\)/.test(text));
  check('and what the organiser keeps', /You keep\s+\$2\.00/.test(text));
  await look('the preview of a cancellation');
  await page.getByRole('button', { name: 'Cancel the event' }).click();
  await page.getByText('1 of 1 order worked off.').waitFor();
  await page.getByText('$18.00 of 1 order: to be given back by you').waitFor();
  await look('the progress of a cancellation');
  await page.goto(`${service.base}/admin/console/`);
  const entry = page.getByRole('link', { name: /^Concert to cancel: cancelled, 1 order with money to give back/ });
  await entry.waitFor();
  check('Today shows the event until the money is given back', true);
  await page.goto(`${service.base}/admin/console/orders/${order}`);
  await page.getByRole('button', { name: '$18.00 is given back' }).click();
  await page.getByText('The refund is made.').waitFor();
  await page.goto(`${service.base}/admin/console/`);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.waitForLoadState('networkidle');
  check('and then no more', (await entry.count()) === 0);
  await context.close();
}

/** An event with a paid order of two tickets. */
async function soldEvent(service) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: 'Concert to cancel',
    start_date: '2031-09-10 20:00:00',
    end_date: '2031-09-10 22:00:00',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Seat',
    price: '10',
    start_date: '2020-01-01',
    ticket: { mode: 'own', capacity: 20 },
  });
  const order = await post('/cal/tickets/v1/orders', {
    tickets: [{ ticket_id: ticket.id, quantity: 2 }],
    purchaser: { name: 'Pat Buyer', email: 'pat@buyer.example' },
    gateway: 'manual',
  });
  await post(`/cal/tickets/v1/orders/${order.id}/paid`, { method: 'cash' });
  return { event: event.id, order: order.id };
}
