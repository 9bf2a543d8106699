/* global document, innerWidth -- of the pages that the browser shows */
// Invoices in the console, on a telephone and at a desk: they are switched on with all details of the seller, found by
// the company that bought, and saved as PDF.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const SELLER = { is_on: true, seller_name: 'Town Crew e.V.', seller_address: 'Main Street 1\n10115 Berlin' };

/** Makes two paid orders, one of them of a company. @returns the number of the invoice of the company */
async function makeInvoices(service) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: 'Evening of documents',
    start_date: '2031-08-01 20:00:00',
    end_date: '2031-08-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Hall',
    price: '30',
    ticket: { mode: 'own', capacity: 40 },
  });
  await post('/cal/tickets/v1/settings', { billing_details: 'optional' });
  await post('/invoices/v1/settings', SELLER);
  const numbers = [];
  for (const [name, billing] of [
    ['Paula Documents', undefined],
    ['Quentin Documents', { company: 'Nordlicht GmbH', address: 'Kai 1', country: 'DE' }],
  ]) {
    const { id } = await post('/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: ticket.id, quantity: 1 }],
      purchaser: { name, email: `${name.split(' ')[0].toLowerCase()}@documents.example` },
      billing,
    });
    await post(`/cal/tickets/v1/orders/${id}/paid`, {});
    numbers.push((await post('/invoices/v1/invoices', { order: id })).number);
  }
  return numbers[1];
}

/** Looks for invoices and changes their settings at two widths. */
export async function checkDocuments({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  const number = await makeInvoices(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport, acceptDownloads: true });
    const page = await context.newPage();
    const open = async (path) => {
      await page.goto(`${service.base}/admin/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} are accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(`${name} fit the ${size}`, !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)));
      if (screenshots) await page.screenshot({ path: `${screenshots}/documents-${name}-${size}.png`, fullPage: true });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await open('/invoices');
    await page.getByText('Quentin', { exact: false }).or(page.getByText('Nordlicht GmbH')).first().waitFor();
    await page.getByLabel('Number or buyer').fill('nordlicht');
    await page.getByText('1 document', { exact: true }).waitFor();
    check(`invoices are found by the company at the ${size}`, await page.getByText(number).first().isVisible());
    await page.getByLabel('Number or buyer').fill(number.toLowerCase());
    await page.getByText('1 document', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download PDF ${number}` }).click(),
    ]);
    check(`an invoice is saved as PDF at the ${size}`, file.suggestedFilename() === `${number}.pdf`);
    await look('invoices');
    await page.getByLabel('Kind').selectOption('credit_note');
    await page.getByText('No invoice and no credit note matches.').waitFor();
    check(`credit notes are listed apart at the ${size}`, true);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    check(
      `the export is that of invoices at the ${size}`,
      (await dialog.getByRole('combobox').first().inputValue()) === 'invoices',
    );

    await open('/settings/organiser');
    await page.getByLabel('Number in a register of companies').fill(`HRB ${size}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();
    await open('/settings/invoices');
    await page.getByLabel('Text below each document').fill(`Account of the ${size}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();
    await look('settings');
    await open('/settings/organiser');
    check(
      `details of the seller are stored at the ${size}`,
      (await page.getByLabel('Number in a register of companies').inputValue()) === `HRB ${size}`,
    );
    await context.close();
  }
}
