/* global document, innerWidth -- of the pages that the browser shows */
// The organiser's console in a real browser: someone new publishes an event with a picture and two tickets on a telephone
// and buys one; then the screens, at two widths and in both colour schemes.
import sharp from 'sharp';
import { postsOf } from './api.mjs';
import { checkAttendees } from './console-attendees.mjs';
import { checkConsoleKeyboard } from './console-keyboard.mjs';
import { checkCancelling } from './console-cancelling.mjs';
import { checkPools } from './console-pools.mjs';
import { checkTicketSales } from './console-ticket-sales.mjs';
import { checkMenus } from './console-menus.mjs';
import { faultsOf } from './design.mjs';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
/** Paths of the screens that need no record, by what they show. */
export const SCREENS = {
  today: '/',
  events: '/events',
  'new event': '/events/new',
  venues: '/venues',
  organizers: '/organizers',
  orders: '/orders',
  'new order': '/orders/new',
  'new guest': '/orders/new?guest=1',
  'import of guests': '/orders/guests',
  attendees: '/attendees',
  'check-in': '/check-in',
  sales: '/sales',
  invoices: '/invoices',
  messages: '/mail',
  settings: '/settings/site',
  payments: '/settings/payments',
  organiser: '/settings/organiser',
  'rules for buyers': '/settings/buyers',
  'waiting lists': '/settings/waiting-list',
  'settings of invoices': '/settings/invoices',
  look: '/settings/look',
  'first settings': '/first-run',
  'cache settings': '/settings/cache',
  'search engines': '/settings/seo',
  'menus and legal pages': '/settings/links',
  'new menu': '/menus/new',
  'new page': '/pages/new',
  users: '/users',
  log: '/log',
  redirects: '/redirects',
  media: '/media',
  codes: '/codes',
  'access codes': '/codes/access',
};

export const SIGN_IN_PASSWORD = 'correct horse battery staple';

/** Gives the administrator a password to sign in with, and the site a way to pay. @returns the login */
export async function prepareConsole(service) {
  const [login] = service.credentials.ADMIN.split(':');
  const post = postsOf(service);
  await post('/content/v2/users/me', { password: SIGN_IN_PASSWORD });
  await post('/cal/tickets/v1/settings', { manual_payment: true });
  return login;
}

/** Signs in, which leads to a new event. */
export async function signIn(page, service, login) {
  await page.goto(`${service.base}/admin/console/events/new`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(SIGN_IN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The whole way of an organiser, and the looks of the screens. */
export async function checkConsole({ browser, service, check, screenshots }) {
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: false });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await signIn(page, service, await prepareConsole(service));
  await page.getByRole('heading', { name: 'New event' }).waitFor();
  check(
    'signing in leads to the screen of the console that was opened',
    page.url().endsWith('/admin/console/events/new'),
  );
  const event = await publishEvent(page, check);
  await buy(page, service, event, check);
  await handleOrder(page, service, check);
  await checkSales(page, service, event, check);
  await announce(page, check);
  await changeMany(page, service, check);
  await makeCodes(page, service, check);
  await changeSettings(page, service, check);
  await checkMenus(page, service, check);
  check(`the console has no errors ${problems.join('; ')}`.trim(), problems.length === 0);
  const state = await context.storageState();
  await checkHelper({ browser, service, check, page, event });
  await context.close();
  await checkScreens({ browser, service, check, screenshots, state, event });
  await checkConsoleKeyboard({ browser, service, check, state, event });
  await checkAttendees({ browser, service, check, state, screenshots });
  await checkPools({ browser, service, check, state, screenshots });
  await checkCancelling({ browser, service, check, state, screenshots });
  await checkTicketSales({ browser, service, check, state, screenshots });
}

/** @returns the path of its page and its id */
async function publishEvent(page, check) {
  const started = performance.now();
  const image = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#224466' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Title').fill('Harbour concert');
  await page.getByLabel('Text', { exact: true }).fill('Songs of the sea.\n\nBring a coat.');
  await page.getByLabel('Picture').setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: image });
  await page.getByRole('img', { name: 'Chosen picture' }).waitFor();
  await page.getByLabel('Starts', { exact: true }).fill('2031-06-07T19:30');
  await page.getByRole('button', { name: 'Choose venue' }).click();
  await page.getByRole('button', { name: 'New venue' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Warehouse nine');
  await page.getByRole('dialog').getByLabel('City').fill('Kiel');
  await page.getByRole('button', { name: 'Create venue' }).click();
  await page.getByText('Warehouse nine').waitFor();
  for (const [i, name, price, places] of [
    [1, 'Standard', '12.50', '100'],
    [2, 'Reduced', '0', '20'],
  ]) {
    await page.getByRole('button', { name: 'Add ticket' }).click();
    const ticket = page.getByRole('group', { name: `Ticket ${i}` });
    await ticket.getByLabel('Name').fill(name);
    await ticket.getByLabel('Price').fill(price);
    await ticket.getByLabel('Number of places').fill(places);
  }
  const reduced = page.getByRole('group', { name: 'Ticket 2' });
  await reduced.getByText('Questions to attendees').click();
  await reduced.getByRole('button', { name: 'Add question' }).click();
  await reduced.getByLabel('Question', { exact: true }).fill('Which meal?');
  await reduced.getByLabel('Kind of answer').selectOption('radio');
  await reduced.getByLabel('Answers', { exact: true }).fill('fish\nvegan');
  await page.getByRole('button', { name: 'Publish' }).click();
  const view = page.getByRole('link', { name: 'View page' });
  await view.waitFor();
  const seconds = Math.round((performance.now() - started) / 1000);
  check(`an event with a picture and two tickets is published on a telephone (${seconds} s by script)`, true);
  check('its tickets are in the editor', (await page.getByRole('group', { name: /^Ticket \d/ }).count()) === 2);
  const questions = page.getByRole('group', { name: /^Ticket 2/ }).getByText('Questions to attendees (1)');
  check('a ticket has a question to attendees', (await questions.count()) === 1);
  await questions.click();
  check('with its answers', (await page.getByLabel('Answers', { exact: true }).inputValue()) === 'fish\nvegan');
  const path = new URL((await view.getAttribute('href')) ?? '').pathname;
  return { path, id: page.url().split('/').at(-1) };
}

async function buy(page, service, { path }, check) {
  await page.goto(service.base + path);
  const picture = page.locator('main img').first();
  check('its page shows the picture', (await picture.getAttribute('src'))?.includes('harbour') ?? false);
  await page.getByRole('spinbutton').first().fill('1');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await page.goto(`${service.base}/checkout/`);
  await page.locator('#name').fill('Pat Buyer');
  await page.locator('#email').fill('pat@buyer.example');
  await page.locator('form button[type=submit]').last().click();
  await page.waitForLoadState();
  check('one of its tickets can be bought', page.url().includes('/order'));
}

async function handleOrder(page, service, check) {
  await page.goto(`${service.base}/admin/console/orders`);
  await page
    .getByRole('link', { name: /Pat Buyer/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  check('the order is marked as paid', true);
  await page.getByRole('button', { name: 'Refund a part' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is refunded').selectOption('amount');
  await dialog.getByLabel(/^Amount in/).fill('2,50');
  await dialog.getByLabel('Reason').fill('Late start');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('Refund of $2.50').waitFor();
  check('a part of it is refunded', (await page.getByText('Paid', { exact: true }).count()) > 0);
}

/** A message to those who have tickets: previewed, tried and sent. */
async function announce(page, check) {
  await page.getByRole('button', { name: 'Message to attendees' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('The entrance opens at 19:00');
  await dialog.getByLabel('Text').fill('See you there.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('status', { name: 'Preview' });
  await preview.waitFor();
  const shown = await preview.innerText();
  check('a message to attendees says to how many it goes', shown.includes('This message goes to 1 address:'));
  check('and what they get', shown.includes('See you there.'));
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await dialog.getByText(/A test is on its way/).waitFor();
  await dialog.getByRole('button', { name: 'Send to 1 address' }).click();
  await page.getByText('The message is on its way to 1 address.').waitFor();
  check('it is tried and sent', (await dialog.count()) === 0);
}

async function changeMany(page, service, check) {
  await page.goto(`${service.base}/admin/console/events?search=Harbour&when=ever`);
  const row = page.locator('.rows > li', { hasText: 'Harbour concert' });
  for (const [status, isDraft] of [
    ['draft', true],
    ['publish', false],
  ]) {
    await page.getByLabel('Choose Harbour concert').check();
    await page.getByLabel(/^Status of/).selectOption(status);
    await page.getByRole('button', { name: 'Change the chosen events' }).click();
    await row.getByText('Draft').waitFor({ state: isDraft ? 'visible' : 'detached' });
  }
  check('chosen events get another status together', true);
}

async function checkSales(page, service, event, check) {
  await page.goto(`${service.base}/admin/console/events/${event.id}`);
  const tickets = page.getByRole('table', { name: 'By ticket' });
  await tickets.waitFor();
  const row = await tickets.getByRole('row', { name: /Standard/ }).innerText();
  check('the event shows what each ticket sold', row.split(/\s+/).slice(0, 5).join(' ') === 'Standard 1 0 0 100');
  await page.getByRole('img', { name: /Tickets sold by day/ }).waitFor();
  const bar = page.locator('.chart rect').last();
  check('the chart has a bar for today', Number(await bar.getAttribute('height')) > 0);
  const days = page.getByRole('table', { name: /By day/ });
  check('a table has the same numbers', (await days.getByRole('row').count()) === 2);
}

async function makeCodes(page, service, check) {
  await page.goto(`${service.base}/admin/console/codes`);
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill('harbour');
  await dialog.getByLabel('Percent', { exact: true }).fill('12,5');
  await dialog.getByLabel('Valid until').fill('2031-06-07T12:00');
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await page.getByText('HARBOUR', { exact: false }).first().waitFor();
  check('a discount code is made', (await page.getByText(/^12.5 %, 0 orders, until/).count()) === 1);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('It can be used').uncheck();
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await page.getByText('Off', { exact: true }).waitFor();
  check('and switched off', true);
  await page.getByRole('link', { name: 'Access codes' }).click();
  await page.getByRole('button', { name: 'New code' }).click();
  await dialog.getByLabel('What it is for').fill('Friends');
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await page.getByText('Shown only now:').waitFor();
  check(
    'an access code is made up by the service and shown once',
    (await page.locator('main code').innerText()).length > 5,
  );
}

async function changeSettings(page, service, check) {
  for (const [group, label, value] of [
    ['cache', 'Address of that host', 'https://cdn.example.org'],
    ['seo', 'Name of the organisation', 'Harbour crew'],
  ]) {
    await page.goto(`${service.base}/admin/console/settings/${group}`);
    const before = await page.getByLabel(label).inputValue();
    for (const text of [value, before]) {
      await page.getByLabel(label).fill(text);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The settings are saved.').waitFor();
      await page.reload();
      check(`settings of ${group} are stored`, (await page.getByLabel(label).inputValue()) === text);
    }
  }
}

/** Someone who may work with one event only. */
async function checkHelper({ browser, service, check, page, event }) {
  await page.goto(`${service.base}/admin/console/events/${event.id}`);
  await postsOf(service)('/content/v2/users', {
    username: 'helper',
    email: 'helper@entrance.example',
    password: SIGN_IN_PASSWORD,
    roles: ['subscriber'],
  });
  await page.getByLabel('Login or e-mail address').fill('helper');
  await page.getByLabel('Until', { exact: true }).fill('2031-06-08T12:00');
  await page.getByRole('button', { name: 'Give access' }).click();
  await page.getByRole('button', { name: 'End access of helper' }).waitFor();
  const context = await browser.newContext({ viewport: PHONE });
  const own = await context.newPage();
  await own.goto(`${service.base}/admin/console`);
  await own.getByLabel('Login').fill('helper');
  await own.getByLabel('Password').fill(SIGN_IN_PASSWORD);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await own.getByRole('heading', { name: 'Events that you have access to' }).waitFor();
  await own.getByRole('button', { name: 'Menu' }).click();
  const menu = await own.locator('#menu li').allInnerTexts();
  check(`a helper sees three screens: ${menu.join(', ')}`, menu.join() === 'Today,Attendees,Check-in');
  await own.getByRole('link', { name: 'Check-in' }).click();
  await own.getByRole('heading', { level: 1, name: 'Check-in' }).waitFor();
  const events = await own.getByLabel('Event').locator('option').allInnerTexts();
  check('and the event of the grant only', events.length === 2 && events[1].startsWith('Harbour concert'));
  await own.getByLabel('Event').selectOption({ index: 1 });
  await own.getByLabel('Code, number or name').fill('Pat');
  await own.getByRole('button', { name: 'Check', exact: true }).click();
  await own.getByRole('button', { name: 'Check in Pat Buyer' }).click();
  await own.getByText('Welcome').waitFor();
  check('a helper checks an attendee in', true);
  await own.goto(`${service.base}/admin/console/events/${event.id}/sales`);
  check(
    'and sees the sales',
    await own
      .getByRole('table', { name: 'By ticket' })
      .waitFor()
      .then(() => true),
  );
  await context.close();
}

async function checkScreens({ browser, service, check, screenshots, state, event }) {
  const screens = { ...SCREENS, event: `/events/${event.id}`, 'check-in of an event': `/check-in?event=${event.id}` };
  for (const colorScheme of ['light', 'dark'])
    for (const viewport of [PHONE, DESKTOP]) {
      const context = await browser.newContext({ colorScheme, viewport, bypassCSP: true, storageState: state });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(`${service.base}/admin/console${path}`);
        await page.locator('h1').waitFor();
        await page.waitForLoadState('networkidle');
        const faults = await faultsOf(page);
        const where = `${colorScheme}, ${viewport.width} pixels`;
        check(`console: ${name} is accessible, ${where} ${faults.join('; ')}`.trim(), faults.length === 0);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        check(`console: ${name} fits, ${where}`, !isTooWide);
        if (screenshots)
          await page.screenshot({
            path: `${screenshots}/console-${name.replaceAll(' ', '-')}-${colorScheme}-${viewport.width}.png`,
            fullPage: true,
          });
      }
      await context.close();
    }
}
