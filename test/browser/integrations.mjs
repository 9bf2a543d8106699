/* global document, innerWidth -- of the pages that the browser shows */
// What other systems and people beside the console get from a site: webhooks with their log, exports at regular times,
// attendees from a spreadsheet, and counts that move in the console and on a display while an order is made.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 20_000;

/** A receiver of webhooks, which remembers what it gets. */
async function startReceiver() {
  const received = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    response.end('thank you');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Whether something becomes true within twenty seconds. */
async function becomes(isTrue) {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

/** Makes an event with a ticket of 50 seats, which has a question. @returns ids and title */
async function makeEvent(service, size) {
  const post = postsOf(service);
  const title = `Integration evening ${size}`;
  const event = await post('/cal/events/v1/events', {
    title,
    start_date: '2031-09-01 20:00:00',
    end_date: '2031-09-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Stalls',
    price: '12',
    ticket: { mode: 'own', capacity: 50 },
    attendee_information_fields: [
      { label: 'Meal', slug: 'meal', type: 'select', required: true, extra: { options: ['Fish', 'Vegan'] } },
    ],
  });
  const order = (quantity) =>
    post('/cal/tickets/v1/box-office/orders', {
      tickets: [{ ticket_id: ticket.id, quantity }],
      payment: { method: 'cash' },
      purchaser: { name: `Buyer ${size}` },
    });
  return { id: event.id, ticket: ticket.id, title, order };
}

/** Everything at two widths. */
export async function checkIntegrations({ browser, startSite, inbox, check: report, screenshots }) {
  const receiver = await startReceiver();
  const service = await startSite({ WEBHOOK_TRUSTED_ORIGINS: receiver.origin });
  try {
    const login = await prepareConsole(service);
    for (const [size, viewport] of Object.entries(SIZES)) {
      const check = (name, good) => report(`${name} (${size})`, good);
      // The policy of the console is in force: what it forbids is an error.
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      const problems = [];
      watch(page, problems);
      const fits = async (name, shown = page) => {
        check(`${name} fits`, !(await shown.evaluate(() => document.documentElement.scrollWidth > innerWidth)));
        const file = `${screenshots}/integrations-${name.replaceAll(' ', '-')}-${size}.png`;
        if (screenshots) await shown.screenshot({ path: file, fullPage: true });
      };
      await signIn(page, service, login);
      await page.getByRole('heading', { name: 'New event' }).waitFor();
      const event = await makeEvent(service, size);
      const tools = { context, page, service, receiver, inbox, check, fits, event, size, problems };
      const webhook = await checkWebhooks(tools);
      await checkExports(tools);
      await checkImport(tools);
      await checkLive(tools);
      check(`there are no errors ${problems.join('; ')}`.trim(), problems.length === 0);
      await checkAccess({ browser, service, check, viewport, state: await context.storageState(), event, webhook });
      await context.close();
    }
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

function watch(page, problems) {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
}

/** An endpoint with types and an event is made, tested, and gets messages again. @returns its path in the console */
async function checkWebhooks({ page, service, receiver, check, fits, event, size }) {
  const hook = `Partner ${size}`;
  await page.goto(`${service.base}/admin/console/webhooks`);
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'New endpoint' });
  await dialog.getByLabel('Address').fill(`${receiver.origin}/${size}`);
  await dialog.getByLabel('What it is for').fill(hook);
  await dialog.getByText('All types that there are').click();
  await dialog.getByRole('button', { name: 'order.completed' }).click();
  await dialog.getByRole('button', { name: 'ticket.sold_out' }).click();
  await fits('dialog of a new endpoint');
  await dialog.getByText('All types that there are').click();
  await dialog.getByRole('button', { name: 'Add an event' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose event' });
  await choice.getByLabel('Search').fill(event.title);
  await choice.getByRole('button', { name: event.title }).click();
  await dialog.getByRole('button', { name: `Remove ${event.title}` }).waitFor();
  await fits('dialog of an endpoint with an event');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'The secret is' });
  await shown.waitFor();
  const secret = await shown.locator('code').innerText();
  await fits('list of endpoints');
  await page.getByRole('link', { name: hook }).click();
  await page.getByRole('heading', { level: 1, name: hook }).waitFor();
  check('the secret of an endpoint is shown once', (await page.getByText('whsec_').count()) === 0);
  check(
    'the endpoint says what it gets',
    (await page.getByText(/order\.completed, ticket\.sold_out;\s+Only of 1 event;/).count()) === 1,
  );

  const mine = () => receiver.received.filter(({ headers }) => headers['webhook-id']);
  const before = mine().length;
  await page.getByRole('button', { name: 'Send a test message' }).click();
  check('the test message arrives', await becomes(() => mine().length === before + 1));
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByRole('listitem').getByText('delivered').first().waitFor();
  const [ping] = mine().slice(before);
  const { type } = new Webhook(secret).verify(ping.body, ping.headers);
  check(`it is signed with the secret that was shown (${type})`, typeof type === 'string');
  await log.getByText('Answer 200').first().click();
  check('the log has the answer', (await log.getByText('thank you').count()) === 1);
  await fits('log of an endpoint');

  await event.order(1);
  check('an order of the event arrives', await becomes(() => mine().length === before + 2));
  const other = await makeEvent(service, `${size} of others`);
  await other.order(1);
  await log.getByRole('listitem').filter({ hasText: 'order.completed' }).getByText('delivered').waitFor();
  check('an order of another event does not', mine().length === before + 2);

  const again = log.getByRole('listitem').filter({ hasText: 'order.completed' }).getByRole('button', { name: 'again' });
  await again.first().click();
  await page.getByText('1 message is sent again.').waitFor();
  check('one message is sent again', await becomes(() => mine().length === before + 3));
  check('with the same id', mine().at(-1).headers['webhook-id'] === mine().at(-2).headers['webhook-id']);
  await page.getByRole('button', { name: 'Send several again' }).click();
  const range = page.getByRole('dialog', { name: 'Send several again' });
  await range.getByLabel('From').fill('2020-01-01T00:00');
  await range.getByLabel('Status').selectOption('');
  await fits('dialog of a range');
  await range.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('2 messages are sent again.').waitFor();
  check('a range is sent again', await becomes(() => mine().length === before + 5));

  await page.getByRole('button', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change' });
  await change.getByRole('button', { name: `Remove ${event.title}` }).click();
  await change.getByText('Everything, also what belongs to no event').waitFor();
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The endpoint is changed.').waitFor();
  check('events are removed', await becomes(async () => (await page.getByText('Only of 1 event').count()) === 0));
  const path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Switched off by a person.').waitFor();
  return path;
}

/** An export is made, run, and its file arrives by e-mail. */
async function checkExports({ page, service, inbox, check, fits, event, size }) {
  const name = `Books ${size}`;
  const address = `books-${size}@accountant.example`;
  await page.goto(`${service.base}/admin/console/exports`);
  await page.getByRole('button', { name: 'New export' }).click();
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('What', { exact: true }).selectOption('orders');
  await dialog.getByLabel('Format').selectOption('csv');
  await dialog.getByLabel('Event', { exact: true }).selectOption({ label: await optionOf(dialog, event.title) });
  await dialog.getByLabel('How much').selectOption('all');
  await dialog.getByLabel('How often').selectOption('weekly');
  await dialog.getByLabel('Day of the week').selectOption('3');
  await dialog.getByLabel('Time, in the zone of the site').fill('05:30');
  await dialog.getByLabel('Recipients').fill(address);
  await fits('dialog of an export');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The export is saved.').waitFor();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await row.getByText('Next run:').waitFor();
  await row.getByRole('button', { name: `Run now ${name}` }).click();
  await page.getByText('The run has started.').waitFor();
  await row.getByText('Last run: Delivered').waitFor();
  check('the screen says that the export is delivered', true);
  const mail = await inbox.to(address);
  const [file] = mail?.attachments ?? [];
  check(
    `the file has the order of the event (${file?.filename})`,
    file?.content.toString().includes(`Buyer ${size}`) === true,
  );
  await row.getByRole('button', { name: `Log ${name}` }).click();
  await page.getByRole('dialog').getByText('Everything: 1 record').waitFor();
  await fits('log of an export');
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await fits('list of exports');
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByText('The export is deleted.').waitFor();
  check('a deleted export is no longer listed', await becomes(async () => (await row.count()) === 0));
}

/** The text of the option that contains another one. */
async function optionOf(within, text) {
  const option = within.getByRole('option').filter({ hasText: text }).first();
  await option.waitFor({ state: 'attached' });
  return option.innerText();
}

/** Attendees are read from a table, previewed, imported and taken back. */
async function checkImport({ page, service, check, fits, event, size }) {
  await page.goto(`${service.base}/admin/console/orders/guests?event=${event.id}`);
  const table = [
    'Who,Contact address,Count,Food',
    `Ada ${size},ada-${size}@guests.example,2,vegan`,
    `Bert ${size},no address,1,`,
    `Carla ${size},,1,`,
    `Dora ${size},,1,Meat`,
  ];
  await page
    .getByLabel('List of guests')
    .setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(table.join('\n')) });
  await page.getByLabel('Who', { exact: true }).selectOption('name');
  await page.getByLabel('Contact address').selectOption('email');
  await page.getByLabel('Food').selectOption({ label: 'Answer: Meal' });
  await page.getByText('4 rows, 2 ready').waitFor();
  await fits('preview of guests');
  const row = (name) => page.getByRole('row').filter({ hasText: `${name} ${size}` });
  check('the preview says why a row is refused', /no e-mail address/.test(await row('Bert').innerText()));
  check('and which answer does not fit', /no answer that is accepted, Meal/.test(await row('Dora').innerText()));
  check('and has the answers', /Vegan/.test(await row('Ada').innerText()));
  await page.getByRole('button', { name: 'Import 2 guests' }).click();
  await page.getByText('2 guests are imported.').waitFor();
  const imports = page.getByRole('region', { name: 'Imported lists' });
  await imports.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('2 guests have no ticket any more.').waitFor();
  await fits('undone import');
}

/** Counts move in the console and on a display, both of which were opened before the order was made. */
async function checkLive({ context, page, service, check, fits, event, size, problems }) {
  await page.goto(`${service.base}/admin/console/events/${event.id}/sales`);
  const sold = page.getByRole('table', { name: 'By ticket' }).getByRole('row').nth(1).getByRole('cell').first();
  await sold.waitFor();
  check(`the sales have what was sold before (${await sold.innerText()})`, (await sold.innerText()) === '1');

  const displays = page.getByRole('region', { name: 'Displays' });
  await displays.getByText('There is no display yet.').waitFor();
  await displays.getByLabel('Name of the display').fill(`Foyer ${size}`);
  await displays.getByRole('button', { name: 'New display' }).click();
  const link = displays.getByRole('link');
  await link.waitFor();
  const address = await link.getAttribute('href');
  await fits('sales with a display');
  const wall = await context.newPage();
  watch(wall, problems);
  await wall.goto(address);
  await wall.getByRole('heading', { level: 1, name: event.title }).waitFor();
  const shown = wall.locator('[data-totals] [data-count=sold]');
  check(`the display shows what was sold before (${await shown.innerText()})`, (await shown.innerText()) === '1');
  await fits('display', wall);

  await event.order(2);
  check('the sales in the console move', await becomes(async () => (await sold.innerText()) === '3'));
  check('the display moves', await becomes(async () => (await shown.innerText()) === '3'));
  await page.goto(`${service.base}/admin/console/events?search=${encodeURIComponent(event.title)}`);
  const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: event.title }).first();
  const says = (count) => async () => (await listed.innerText()).includes(`${count} of 50`);
  check(`the list of events has the count (${await listed.innerText()})`, await becomes(says(3)));
  await event.order(1);
  check('the count of the list moves', await becomes(says(4)));

  await page.goto(`${service.base}/admin/console/events/${event.id}/sales`);
  await displays.getByRole('button', { name: `Delete Foyer ${size}` }).waitFor();
  check('the address of a display is shown once', (await displays.getByRole('link').count()) === 0);
  await displays.getByRole('button', { name: `Delete Foyer ${size}` }).click();
  await displays.getByText('There is no display yet.').waitFor();
  await wall.close();
  const { status } = await fetch(address);
  check(`the page of a deleted display is gone (${status})`, status === 404);
}

/** The screens have no faults that axe finds. */
async function checkAccess({ browser, service, check, viewport, state, event, webhook }) {
  const context = await browser.newContext({ viewport, storageState: state, bypassCSP: true });
  const page = await context.newPage();
  const display = await postsOf(service)(`/live/v1/events/${event.id}/displays`, { name: 'Hall' });
  const screens = {
    'list of endpoints': '/admin/console/webhooks',
    endpoint: webhook,
    exports: '/admin/console/exports',
    'import of guests': `/admin/console/orders/guests?event=${event.id}`,
    sales: `/admin/console/events/${event.id}/sales`,
    display: display.url.slice(service.base.length),
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(service.base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 1 }).getByText(/\S/).waitFor();
    await page.waitForTimeout(500);
    const faults = await faultsOf(page);
    check(`the screen ${name} is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
  }
  await context.close();
}
