/* global document, innerWidth -- of the pages that the browser shows */
// The box office in a real browser, on a telephone and at a desk: tickets for cash to someone without an address, a guest,
// and a list of guests that is imported and undone.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const LIST = 'Vorname;Nachname;E-Mail;Anzahl\nAda;Lovelace;ada@guest.example;2\nGrace;Hopper;;1\n;;nonsense;1\n';

/** Makes an event with a ticket of 18.00. @returns its id */
async function makeEvent(service) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: 'Box office evening',
    start_date: '2031-06-01 20:00:00',
    end_date: '2031-06-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Stalls',
    price: '18',
    ticket: { mode: 'own', capacity: 40 },
  });
  return event.id;
}

/** Sells, gives and imports at two widths. */
export async function checkBoxOffice({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  const event = await makeEvent(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(
        `${name} fits the ${size}`,
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
      );
      if (screenshots) await page.screenshot({ path: `${screenshots}/box-office-${name}-${size}.png`, fullPage: true });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto(`${service.base}/admin/console/orders/new?event=${event}`);
    await page.getByLabel('Number').fill('2');
    await page.getByText('Total: $36.00').waitFor();
    await look('new-order');
    await page.getByRole('button', { name: 'Paid: make the tickets' }).click();
    await page.getByRole('heading', { name: '2 tickets, $36.00' }).waitFor();
    check('tickets are sold for cash without an address', (await page.getByText(/^Code /).count()) === 2);
    await look('sold');

    await page.goto(`${service.base}/admin/console/orders/new?guest=1&event=${event}`);
    await page.getByLabel('Name').fill('Guest of honour');
    await page.getByText('Total: $0.00').waitFor();
    await page.getByRole('button', { name: 'Give the tickets' }).click();
    await page.getByRole('heading', { name: '1 ticket, $0.00' }).waitFor();
    await page.getByRole('link', { name: /^Order \d+$/ }).click();
    await page.getByText('entered at the box office').first().waitFor();
    check('a guest is marked', (await page.getByText('Guest', { exact: true }).count()) > 0);
    await look('order of a guest');

    await page.goto(`${service.base}/admin/console/orders/guests?event=${event}`);
    await page
      .getByLabel('List of guests, CSV or Excel (.xlsx)')
      .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
    await page.getByText('3 rows, 2 ready').waitFor();
    await look('import');
    await page.getByRole('button', { name: 'Import 2 guests' }).click();
    await page.getByText('2 guests are imported.').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByRole('button', { name: 'Undo the import', exact: true }).click();
    await page.getByText('2 guests have no ticket any more.').waitFor();
    check('a list of guests is imported and undone', true);
    await look('undone');
    await context.close();
  }
}
