/* global document, innerWidth -- of the pages that the browser shows */
// Devices of the check-in in the console, on a telephone and at a desk: an organiser makes a list and a device, the device
// scans over the interface, and the organiser sees counters and a conflict, resolves it, and revokes the device.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };
const ADMISSION = '/cal/tickets/v1/admission';

/** Makes an event with two attendees. @returns its id, and the codes of the attendees */
async function makeEvent(service, title) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title,
    start_date: '2031-06-01 20:00:00',
    end_date: '2031-06-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const { id: ticketId } = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Stalls',
    price: '18',
    ticket: { mode: 'own', capacity: 40 },
  });
  const { attendees } = await post('/cal/tickets/v1/box-office/orders', {
    tickets: [{ ticket_id: ticketId, quantity: 2 }],
    purchaser: { name: 'Ada Lovelace' },
    payment: { method: 'cash' },
  });
  return { id: event.id, codes: attendees.map(({ id, security_code: code }) => `${id}-${code}`) };
}

/** What a device does over the interface. @param secret what enrolls it */
async function enrollDevice(service, secret) {
  const send = async (path, body, headers = {}) => {
    const answer = await fetch(`${service.base}/api${ADMISSION}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { body: enrolled } = await send('/enrollments', { token: secret, software: 'Browser suite' });
  const asDevice = { 'X-Device-Token': enrolled.token };
  let scans = 0;
  return {
    /** Sends one scan. @returns its result */
    async scan(listId, code, more = {}) {
      const now = new Date().toISOString();
      const scan = { nonce: `scan-${++scans}`, list_id: listId, code, scanned_at: now, offline: false, ...more };
      return (await send('/scans', { scans: [scan], device_time: now }, asDevice)).body.results[0];
    },
    status: (queue) => send('/device/status', { device_time: new Date().toISOString(), queue_length: queue }, asDevice),
  };
}

/** Works as an organiser at two widths. */
export async function checkAdmissionConsole({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const title = `Gate evening at the ${size}`;
    const event = await makeEvent(service, title);
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(
        `${name} fits the ${size}`,
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
      );
      if (screenshots)
        await page.screenshot({ path: `${screenshots}/admission-${name.replaceAll(' ', '-')}-${size}.png` });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await page.goto(`${service.base}/admin/console/events/${event.id}`);
    await page.getByRole('link', { name: 'Check-in devices' }).click();
    await page.getByRole('heading', { level: 1, name: 'Check-in devices' }).waitFor();
    check(`an event leads to its devices at the ${size}`, page.url().endsWith(`/check-in/devices?event=${event.id}`));
    await page.getByText('There is no check-in list yet.').waitFor();
    await look('no lists');

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New check-in list' }).click();
    await dialog.getByLabel('Name').fill(`Main ${size}`);
    await dialog.getByRole('button', { name: new RegExp(`^Remove ${title}`) }).waitFor();
    await dialog.getByLabel('What is scanned').selectOption('entry-exit');
    await dialog.getByLabel('Re-entry').selectOption('after-exit');
    await dialog.getByLabel('Admits from').fill('2026-01-01T00:00');
    await dialog.getByLabel('Admits until').fill('2031-06-02T02:00');
    await look('a new list');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: `Main ${size}` }).waitFor();

    await page.getByRole('button', { name: 'New device' }).click();
    await dialog.getByLabel('Name').fill(`Telephone ${size}`);
    await dialog.getByLabel('Gate').fill('North');
    await dialog.getByLabel('What it may do').selectOption('supervisor');
    check(`the only list is chosen at the ${size}`, await dialog.getByLabel(`Main ${size}`).isChecked());
    await look('a new device');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('img', { name: `QR code that sets up Telephone ${size}` }).waitFor();
    const address = await dialog.locator('code').textContent();
    await look('a QR code');
    await dialog.getByRole('button', { name: 'Close' }).click();
    check(`the QR code is shown once at the ${size}`, (await page.getByText(address).count()) === 0);
    await page.getByText('Not set up yet').waitFor();

    const device = await enrollDevice(service, address.split('#enroll=')[1]);
    await device.status(3);
    await page.reload();
    await page.getByText('3 scans not sent yet').waitFor();
    check(`a device shows its contact at the ${size}`, (await page.getByText(/last seen/).count()) === 1);
    await look('devices');

    await page.getByRole('link', { name: `Main ${size}` }).click();
    await page.getByText('Nothing was scanned yet.').waitFor();
    const listId = Number(page.url().split('/').at(-1));
    const entry = await device.scan(listId, event.codes[0]);
    check(`a device of the console admits at the ${size} ${entry.reason ?? ''}`.trim(), entry.status === 'admitted');
    const second = await device.scan(listId, event.codes[0], { offline: true });
    check(`a second scan without a network is a conflict at the ${size}`, second.status === 'conflict');
    await page.reload();
    await page.getByRole('cell', { name: '1' }).first().waitFor();
    await page.getByText('Already admitted').waitFor();
    check(
      `entries are counted by gate at the ${size}`,
      (await page.getByRole('rowheader', { name: 'North' }).count()) === 1,
    );
    check(
      `entries are counted by ticket at the ${size}`,
      (await page.getByRole('rowheader', { name: 'Stalls' }).count()) === 1,
    );
    await look('a list with a conflict');
    await page.getByRole('button', { name: /^Resolve/ }).click();
    await page.getByText('There are no conflicts.').waitFor();
    await page.getByLabel('Status').selectOption('resolved');
    await page.getByText('Resolved', { exact: true }).last().waitFor();
    check(`a conflict is resolved at the ${size}`, (await page.getByText('1 conflict', { exact: true }).count()) === 1);

    await page.goto(`${service.base}/admin/console/check-in/devices?event=${event.id}`);
    await page.getByRole('button', { name: `Revoke Telephone ${size}` }).click();
    await look('a question');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('data not wiped yet').waitFor();
    check(`a revoked device is refused at the ${size}`, (await device.status(0)).status === 401);
    await page.reload();
    await page.getByText('data wiped').waitFor();
    await checkKeys(page, check, size);

    await page.goto(`${service.base}/admin/console/check-in?event=${event.id}`);
    await page.getByRole('link', { name: 'Check-in devices' }).waitFor();
    await page.getByLabel('Code, number or name').fill(event.codes[1].split('-')[0]);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Undo the check-in' }).click();
    await page.getByText('Not checked in any more').waitFor();
    check(`a check-in is undone at the ${size}`, true);
    await look('the check-in');
    check(`the console has no errors at the ${size} ${problems.join('; ')}`.trim(), problems.length === 0);
    await context.close();
  }
}

/** Makes a key, and revokes it, so that the next size finds none that is active. */
async function checkKeys(page, check, size) {
  const keys = page.getByRole('region', { name: 'Keys of signed codes' });
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByText('Active').first().waitFor();
  await keys
    .getByRole('button', { name: /^Retire/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await keys.getByText('Retired').first().waitFor();
  const before = await keys.getByText('Revoked').count();
  await keys
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await keys.getByText('Revoked').nth(before).waitFor();
  check(`a key is made, retired and revoked at the ${size}`, true);
}
