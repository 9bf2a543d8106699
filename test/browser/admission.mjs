/* global caches, document, Image, indexedDB, innerWidth, MutationObserver, navigator -- of the page that the browser shows */
// The page for devices in a real browser, on a telephone: set up by its address, scans while the network is switched off
// in between, starts without a network, and is wiped when it is revoked. Then a list of 10,000, with the times it takes.
import { getsOf, postsOf } from './api.mjs';
import { faultsOf } from './design.mjs';
import { switchedNetwork } from './switched-network.mjs';

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
const GUESTS = 20;
const LARGE_LIST = 10_000;
const GUESTS_OF_IMPORT = 500;
const ADMISSION = '/cal/tickets/v1/admission';
const ALL_RIGHTS = ['scan', 'search', 'override', 'sell'];

/** Checks the page for devices. */
export async function checkAdmission({ browser, service, check, screenshots }) {
  const network = await switchedNetwork(Number(new URL(service.base).port));
  const tools = { browser, service, network, check, screenshots };
  try {
    await checkDay(tools);
    await checkLargeList(tools);
  } finally {
    await network.off();
  }
}

/** An event with guests, a list and a device. */
async function prepare(service, guests, name) {
  const post = postsOf(service);
  const event = await post('/cal/events/v1/events', {
    title: name,
    start_date: '2031-06-01 20:00:00',
    end_date: '2031-06-01 22:00:00',
    timezone: 'Europe/Berlin',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: event.id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Stalls',
    price: '18',
    ticket: { mode: 'own', capacity: guests + 4 },
  });
  for (let from = 0; from < guests; from += GUESTS_OF_IMPORT) {
    const length = Math.min(GUESTS_OF_IMPORT, guests - from);
    const rows = Array.from({ length }, (_, i) => ({ name: `${name} guest ${from + i + 1}` }));
    await post('/cal/tickets/v1/box-office/guest-imports', { ticket_id: ticket.id, guests: rows, duplicates: true });
  }
  const list = await post(`${ADMISSION}/lists`, {
    name: `List of ${name}`,
    event_ids: [event.id],
    opens_utc: '2020-01-01 00:00:00',
    closes_utc: '2040-01-01 00:00:00',
  });
  const get = getsOf(service);
  const { attendees } = await get(`/cal/tickets/v1/attendees?post_id=${event.id}&per_page=${GUESTS}`);
  const coded = attendees.map(async ({ id }) => ({ id, ...(await get(`/cal/tickets/v1/attendees/${id}/qr`)) }));
  return { eventId: event.id, list, attendees: await Promise.all(coded) };
}

/** Makes a device. @returns the address that sets it up, by the switched network, and the token in it */
async function makeDevice({ service, network }, listId, name) {
  const body = { name, gate: 'North', rights: ALL_RIGHTS, list_ids: [listId] };
  const { id, enrollment } = await postsOf(service)(`${ADMISSION}/devices`, body);
  const { pathname, hash } = new URL(enrollment.url);
  return { id, address: network.base + pathname + hash, token: enrollment.token, svg: enrollment.qr_svg };
}

/** What scanners type. */
const codeOf = ({ id, security_code: code }) => `${id}-${code}`;

async function scan(page, text) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function checkDay(tools) {
  const { browser, service, network, check, screenshots } = tools;
  const { eventId, list, attendees } = await prepare(service, GUESTS, 'Quay');
  const device = await makeDevice(tools, list.id, 'Phone 1');
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) problems.push(message.text());
  });
  const hosts = new Set();
  context.on('request', (request) => hosts.add(new URL(request.url()).host));
  const result = page.locator('.result');
  const sees = (text) => result.getByText(text, { exact: true }).waitFor();
  const look = async (name) => {
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`${name} fits into 375 pixels`, !isTooWide);
    if (screenshots) await page.screenshot({ path: `${screenshots}/admission-${name}.png`, fullPage: true });
  };
  const isIn = async ({ id }) => (await getsOf(service)(`/cal/tickets/v1/attendees/${id}`)).checked_in;

  await page.goto(device.address);
  await page.getByText(`${GUESTS} attendees`).waitFor();
  check('a device is set up by its address and loads its list', true);
  check('the code is not in the address any more', !page.url().includes('#'));
  await look('ready');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await scan(page, codeOf(attendees[0]));
  await sees('Admitted');
  check('a scan by keyboard is admitted by the service', await isIn(attendees[0]));
  await look('admitted');
  await scan(page, codeOf(attendees[0]));
  await sees('Already admitted');
  check('the same code is refused', true);
  await look('refused');

  await network.off();
  await context.setOffline(true);
  await scan(page, codeOf(attendees[1]));
  await sees('Admitted here, not confirmed yet');
  await page.getByText('Offline since').waitFor();
  check('without a network a scan is admitted, not confirmed', !(await isIn(attendees[1])));
  await look('unconfirmed');
  await scan(page, codeOf(attendees[1]));
  await sees('Already admitted');
  check('a second scan is refused without a network', true);
  await scan(page, `${attendees[2].id}-0123456789abcdef0123`);
  await sees('This code was replaced by a new one');

  await page.reload();
  await page.getByText('1 scan waits for the service').waitFor();
  check('the page starts without a network', await page.getByText('Phone 1').first().isVisible());
  await scan(page, codeOf(attendees[1]));
  await sees('Already admitted');
  check('and knows whom it has admitted', true);
  await scan(page, codeOf(attendees[2]));
  await sees('Admitted here, not confirmed yet');

  // Another device admits with the network.
  const other = await makeDevice(tools, list.id, 'Phone 2');
  await admitAt(service, other, list.id, attendees[3]);
  await scan(page, codeOf(attendees[3]));
  await sees('Admitted here, not confirmed yet');

  await network.on();
  await context.setOffline(false);
  await page.getByText('Online', { exact: true }).waitFor();
  await sees('Was admitted here, is a conflict');
  check('the second of two admissions is shown as a conflict', true);
  await look('conflict');
  await page.getByText('wait for the service').waitFor({ state: 'detached' });
  const states = await Promise.all([attendees[1], attendees[2]].map(isIn));
  check('what was admitted without a network is on the service', states.every(Boolean));
  await page.getByText('Conflicts').click();
  await page.getByRole('button', { name: 'Resolved' }).click();
  await page.getByText('There are no conflicts.').waitFor();
  check('a supervisor sees the conflict and resolves it', true);

  await scan(page, 'guest 6');
  await page.getByRole('button', { name: 'Choose Quay guest 6' }).click();
  await sees('Admitted');
  check('an attendee is found by name and admitted by hand', true);
  await scan(page, codeOf(attendees[0]));
  await sees('Already admitted');
  await page.getByRole('button', { name: 'Admit anyway' }).click();
  await page.getByLabel('Reason, which is recorded').fill('Lost the wristband');
  await page.getByRole('button', { name: 'Admit anyway' }).click();
  await sees('Admitted');
  check('a supervisor admits despite a refusal', true);

  await checkFallback(page, check, other.svg);
  check(`nothing is loaded from other hosts ${[...hosts].join(' ')}`, hosts.size === 1);
  await checkLooks(tools, list);

  await page.getByText('Sell tickets').click();
  await page.getByLabel(/^Stalls/).fill('2');
  await page.getByRole('button', { name: 'Show the total' }).click();
  await page.getByRole('button', { name: 'Paid $36.00: sell' }).click();
  await page.getByText('2 tickets sold for $36.00').waitFor();
  check('tickets are sold for cash', true);
  const sold = await page.locator('.card code').first().textContent();
  await scan(page, sold);
  await sees('Already admitted');
  check('and the buyers are admitted at once', true);
  await look('sold');
  await checkOfflineSale(tools, { page, context, eventId, look });

  await postsDelete(service, `${ADMISSION}/devices/${device.id}`);
  await page.getByText('This device was revoked').waitFor({ timeout: 40_000 });
  check('a revoked device is wiped', (await recordsOf(page)) === 0);
  await look('wiped');
  check(`without errors of scripts ${problems.join('; ')}`.trim(), problems.length === 0);
  await context.close();
}

/** Holds two seats, sells them without a network, and no third one. */
async function checkOfflineSale({ service, network, check }, { page, context, eventId, look }) {
  const get = getsOf(service);
  const soldCount = async () => {
    const { attendees } = await get(`/cal/tickets/v1/attendees?post_id=${eventId}&per_page=100`);
    return attendees.length;
  };
  const before = await soldCount();
  await page.getByText('Seats for sales without a network').click();
  await page.getByLabel('Seats', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Hold seats' }).click();
  await page.getByText('Stalls, 2 seats left').waitFor();
  check('a device holds seats', true);
  await network.off();
  await context.setOffline(true);
  await page.getByText('Offline since').waitFor();
  await page.getByLabel('Quantity', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Paid $36.00: sell' }).click();
  await page.locator('.rows').getByText('Sold here, not confirmed yet').waitFor();
  await page.getByText('Stalls, 0 seats left').waitFor();
  check('it sells them without a network', (await soldCount()) === before);
  await page.getByRole('button', { name: 'Paid $18.00: sell' }).click();
  await page.getByText('This device does not hold so many seats.').waitFor();
  check('and no more than it holds', true);
  await look('sold-offline');
  await page.reload();
  await page.locator('.rows').getByText('Sold here, not confirmed yet').waitFor();
  check('a sale that waits survives a restart without a network', true);
  await network.on();
  await context.setOffline(false);
  await page.getByText('2 tickets sold for $36.00').waitFor({ timeout: 60_000 });
  check('the sale becomes an order with two attendees', (await soldCount()) === before + 2);
  const { reserves } = await get(`${ADMISSION}/reserves`);
  const used = reserves.filter((reserve) => reserve.used === 2 && reserve.left === 0);
  check('and the reserve is used', used.length === 1);
}

async function postsDelete(service, path) {
  const authorization = `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`;
  const answer = await fetch(`${service.base}/api${path}`, { method: 'DELETE', headers: { authorization } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** Admits an attendee at another device. */
async function admitAt(service, { token }, listId, attendee) {
  const send = async (path, body, headers = {}) => {
    const answer = await fetch(`${service.base}/api${ADMISSION}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const enrolled = await send('/enrollments', { token, software: 'Test' });
  const now = new Date().toISOString();
  const one = { nonce: 'other-1', list_id: listId, code: codeOf(attendee), scanned_at: now, offline: false };
  const { results } = await send('/scans', { scans: [one], device_time: now }, { 'x-device-token': enrolled.token });
  if (results[0].status !== 'admitted') throw new Error(JSON.stringify(results));
}

/** Records and keys in the store of the device. */
function recordsOf(page) {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const counts = databases.map(
      ({ name }) =>
        new Promise((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => {
            const count = request.result.transaction('records').objectStore('records').count();
            count.onsuccess = () => {
              request.result.close();
              resolve(count.result);
            };
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
}

/** Browsers without BarcodeDetector read codes with WebAssembly of the service. */
async function checkFallback(page, check, svg) {
  const text = await page.evaluate(async (qr) => {
    const [script] = document.querySelectorAll('script[type=module]');
    const folder = new URL('.', script.src);
    const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const file = cached.flat().find(({ url }) => url.startsWith(folder.href) && url.includes('camera-fallback'));
    if (!file) return 'not stored';
    const { fallbackDetector } = await import(file.url);
    const detector = await fallbackDetector();
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 480;
    const drawing = canvas.getContext('2d');
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, 480, 480);
    drawing.drawImage(image, 40, 40, 400, 400);
    const codes = await detector.detect(canvas);
    return codes[0]?.rawValue ?? 'nothing';
  }, svg);
  check(`a QR code is read with WebAssembly ${text.replace(/#.*/, '#…')}`, text.includes('/admission#enroll='));
}

/** Axe needs a page without a policy, so this is a device of its own: in both colour schemes, on a phone and a tablet. */
async function checkLooks(tools, list) {
  const { browser, check, screenshots } = tools;
  for (const [colorScheme, viewport] of [
    ['light', PHONE.viewport],
    ['dark', { width: 820, height: 1180 }],
  ]) {
    const context = await browser.newContext({ bypassCSP: true, colorScheme, viewport });
    const page = await context.newPage();
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible, ${colorScheme} ${faults.join('; ')}`.trim(), faults.length === 0);
      if (screenshots)
        await page.screenshot({ path: `${screenshots}/admission-${name}-${colorScheme}.png`, fullPage: true });
    };
    const { address } = await makeDevice(tools, list.id, `Look ${colorScheme}`);
    await page.goto(new URL(address).origin + new URL(address).pathname);
    await page.getByLabel('Address or code of the device').waitFor();
    await look('setting up');
    await page.getByLabel('Address or code of the device').fill(address);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText(`${GUESTS} attendees`).waitFor();
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
    await page.getByRole('button', { name: 'Show the total' }).waitFor();
    await look('a device at work');
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Scannen Sie einen Code.').waitFor();
    await scan(page, 'nothing');
    await page.getByText('Kein Teilnehmer dieser Liste passt dazu.').waitFor();
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`in German it fits ${viewport.width} pixels`, !isTooWide);
    await look('a device in German');
    await context.close();
  }
}

/** A long list, with the times of its load and of a decision without a network. */
async function checkLargeList(tools) {
  const { browser, service, network, check } = tools;
  const { list, attendees } = await prepare(service, LARGE_LIST, 'Arena');
  const device = await makeDevice(tools, list.id, 'Phone 3');
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(device.address);
  await page.getByText('10,000 attendees').waitFor({ timeout: 120_000 });
  const loadMs = Math.round(performance.now() - started);
  check(`${LARGE_LIST} attendees are loaded and stored in ${loadMs} ms`, true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await network.off();
  await context.setOffline(true);
  await page.getByText('Offline since').waitFor();
  const times = [];
  for (const attendee of attendees) times.push(await page.evaluate(decisionMs, codeOf(attendee)));
  const decided = times.toSorted((a, b) => a - b);
  const [median, worst] = [decided[Math.floor(decided.length / 2)], decided.at(-1)].map(Math.round);
  check(`${times.length} scans are decided without a network in ${median} ms, the slowest in ${worst} ms`, true);
  const reloaded = performance.now();
  await page.reload();
  await page.getByText(`${attendees.length} scans wait for the service`).waitFor();
  check(`the page starts without a network in ${Math.round(performance.now() - reloaded)} ms`, true);
  await network.on();
  await context.setOffline(false);
  await page.getByText('Online', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByText('wait for the service').waitFor({ state: 'detached', timeout: 60_000 });
  check('and its scans arrive', true);
  await context.close();
}

/** Milliseconds from Enter to the result on the page. */
async function decisionMs(text) {
  const input = document.querySelector('#admission-code');
  const panel = document.querySelector('.result');
  input.value = text;
  const started = performance.now();
  const shown = new Promise((resolve) => {
    new MutationObserver(() => resolve(performance.now())).observe(panel, { childList: true, subtree: true });
  });
  input.form.requestSubmit();
  return (await shown) - started;
}
