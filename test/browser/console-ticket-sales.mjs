/* global document, innerWidth -- of the pages that the browser shows */
// How tickets are sold, set in the console: hidden tickets with a code of their own, prices that buyers choose, rules
// of the event, the reminder, and the waiting list of an RSVP, each on a telephone and on a desk.
import { faultsOf } from './design.mjs';

const WIDTHS = [375, 1280];
const HIDDEN_CODE = 'MEMBERS-2031';

/** @param state of a browser that is signed in */
export async function checkTicketSales({ browser, service, check, state, screenshots }) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: state,
    bypassCSP: true,
  });
  const page = await context.newPage();
  const tools = { page, service, check, screenshots };
  const event = await checkTicketForm(tools);
  await checkCode(tools, event);
  await checkRules(tools, event);
  await checkWaitingList(tools, event);
  await context.close();
}

const DAY_MS = 86_400_000;
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const consoleOf = (service, path) => `${service.base}/admin/console${path}`;

async function request(service, path, body) {
  const answer = await fetch(`${service.base}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`,
      'content-type': 'application/json',
    },
  });
  return answer.json();
}

/** Checks the part of the screen that is in view at both widths. */
async function checkWidths({ page, check, screenshots }, name) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await faultsOf(page);
    check(`${name} is accessible at ${width} pixels ${faults.join('; ')}`.trim(), faults.length === 0);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`${name} fits into ${width} pixels`, !isTooWide);
    if (screenshots)
      await page.screenshot({ path: `${screenshots}/${name.replaceAll(' ', '-')}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 375, height: 812 });
}

/** Publishes an event with a hidden ticket, a donation and an RSVP. @returns its id */
async function checkTicketForm({ page, service, check, screenshots }) {
  await page.goto(consoleOf(service, '/events/new'));
  await page.getByLabel('Title').fill('Club evening');
  // Soon: the choice of an event has the next ones only.
  await page.getByLabel('Starts', { exact: true }).fill(`${tomorrow()}T19:00`);
  const add = async (number, name, places) => {
    await page.getByRole('button', { name: 'Add ticket' }).click();
    const ticket = page.getByRole('group', { name: `Ticket ${number}` });
    await ticket.getByLabel('Name').fill(name);
    await ticket.getByLabel('Number of places').fill(places);
    return ticket;
  };
  const hidden = await add(1, 'Members', '20');
  await hidden.getByLabel('Who sees it').selectOption('code');
  check(
    'a ticket for a code says where the code is made',
    await hidden.getByText('Make the code under Codes').isVisible(),
  );
  const donation = await add(2, 'Donation', '20');
  await donation.getByLabel('Buyers pay').selectOption('buyer');
  check(
    'pay what you want is explained in one line',
    await donation.getByText('buyers change the suggested').isVisible(),
  );
  await donation.getByLabel('Suggested amount').fill('10');
  await donation.getByLabel('At least').fill('some');
  const reply = await add(3, 'Free registration', '1');
  await reply.getByLabel('Kind', { exact: true }).selectOption('rsvp');
  check('a free registration has no price and is for all', (await reply.getByLabel('Who sees it').count()) === 0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await donation.getByText('Write an amount such as 12.50.').waitFor();
  check('a wrong least amount is refused beside its field', true);
  await donation.getByLabel('At least').fill('2,50');
  await checkWidths({ page, check, screenshots }, 'the form of tickets');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'View page' }).waitFor();
  const event = Number(page.url().split('/').at(-1));
  const { tickets } = await request(service, `/cal/tickets/v1/tickets?include_post=${event}&order=ASC`);
  const facts = Object.fromEntries(
    tickets.map(({ title, visibility, donation: bounds }) => [title, { visibility, bounds }]),
  );
  check('the hidden ticket is stored', facts.Members?.visibility === 'code');
  check(
    'and so are the bounds of the donation',
    JSON.stringify(facts.Donation?.bounds) === '{"min":"2.50","max":null}',
  );
  return event;
}

/** An access code opens one ticket of the event. */
async function checkCode({ page, service, check, screenshots }, event) {
  await page.goto(consoleOf(service, '/codes/access'));
  await page.getByRole('button', { name: 'New code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code', { exact: true }).fill(HIDDEN_CODE);
  await dialog.getByLabel('For the tickets of').selectOption(String(event));
  await dialog.getByLabel('Members', { exact: true }).check();
  check('only hidden tickets can be chosen', (await dialog.getByLabel('Donation').count()) === 0);
  await checkWidths({ page, check, screenshots }, 'the form of an access code');
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { access_codes: codes } = await request(service, '/cal/tickets/v1/access-codes');
  const [code] = codes;
  check('the code is for this ticket only', code.ticket_ids?.length === 1 && code.post_ids === null);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await dialog.getByLabel('Members', { exact: true }).waitFor();
  check('the form shows the ticket again', await dialog.getByLabel('Members', { exact: true }).isChecked());
  await dialog.getByLabel('Members', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save code' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [changed] = (await request(service, '/cal/tickets/v1/access-codes')).access_codes;
  check('without a choice it is for all of the event', changed.ticket_ids === null && changed.post_ids?.[0] === event);
}

/** The reminder of the event, its rules for buyers, and those of the site. */
async function checkRules({ page, service, check, screenshots }, event) {
  await page.goto(consoleOf(service, `/events/${event}`));
  const reminder = page.getByRole('region', { name: 'Reminder' });
  await reminder.getByLabel('The reminder is sent').selectOption('48');
  await reminder.getByRole('button', { name: 'Save reminder' }).click();
  await page.getByText('The reminder is saved.').waitFor();
  check('a reminder is set', (await request(service, `/mail/v1/events/${event}`)).reminder_hours === 48);
  const rules = page.getByRole('group', { name: 'What buyers may do themselves' });
  await rules.getByRole('heading', { name: 'What buyers may do themselves' }).click();
  await rules.getByLabel('Orders that buyers may cancel').selectOption('all');
  await rules.getByLabel('Fee that you keep').fill('200');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await rules.getByText('Write a whole number from 0 to 100, or nothing.').waitFor();
  check('a wrong fee is refused beside its field', true);
  await rules.getByLabel('Fee that you keep').fill('15');
  await checkWidths({ page, check, screenshots }, 'the event with its rules');
  await rules.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('The rules are saved.').waitFor();
  const { own } = await request(service, `/cal/tickets/v1/self-service/${event}`);
  check('the event has its own rules', own.cancellations === 'all' && own.cancellation_fee_percent === 15);
  check('and the others are those of the site', own.ticket_transfers === null);
  await page.goto(consoleOf(service, '/settings/buyers'));
  await page.getByLabel('Cancelling: until so many hours before the start').fill('24');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  check('the site has rules, too', (await request(service, '/cal/tickets/v1/settings')).cancellations_hours === 24);
  await checkWidths({ page, check, screenshots }, 'the rules of the site');
  await page.goto(consoleOf(service, '/settings/waiting-list'));
  await page.getByLabel('Hours for which an offer holds its places').waitFor();
  await checkWidths({ page, check, screenshots }, 'the settings of waiting lists');
}

/** The waiting list is switched on for the event; a person who waits for the RSVP gets its place. */
async function checkWaitingList({ page, service, check, screenshots }, event) {
  const { tickets } = await request(service, `/cal/tickets/v1/tickets?include_post=${event}`);
  const { id: reply } = tickets.find(({ provider }) => provider === 'rsvp');
  await page.goto(consoleOf(service, `/events/${event}`));
  await page.getByRole('link', { name: 'Waiting list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Waiting list of Club evening' }).waitFor();
  await page.getByLabel('People can join the waiting list of this event').selectOption('on');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('At present people can join when a ticket is sold out.').waitFor();
  check('the waiting list is switched on for one event', true);
  const order = await request(service, '/cal/tickets/v1/orders', {
    tickets: [{ ticket_id: reply, quantity: 1 }],
    purchaser: { name: 'Guest', email: 'guest@example.org' },
  });
  const names = ['Ann Waits', 'Ben Waits', 'Cid Waits'];
  for (const [i, name] of names.entries())
    await request(service, '/waiting-list/v1/entries', { event, ticket: reply, name, email: `wait${i}@example.org` });
  await page.reload();
  await page.getByText('No. 1: Ann Waits').waitFor();
  await page.getByRole('button', { name: 'Offer now Ben Waits' }).click();
  await page.getByText('not enough free seats').waitFor();
  check('a place is not offered while there is none', true);
  await page.getByRole('button', { name: 'Move to the front Cid Waits' }).click();
  await page.getByText('No. 1: Cid Waits').waitFor();
  check('a person is moved to the front', true);
  await checkWidths({ page, check, screenshots }, 'the waiting list');
  await page.getByRole('button', { name: 'Remove Ann Waits' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Ann Waits is not on the list any more.').waitFor();
  await request(service, `/cal/tickets/v1/attendees/${order.attendees[0].id}`, { attendee_status: 'no' });
  await page.reload();
  await page.getByLabel('Status').selectOption('offered');
  const offered = page.getByRole('listitem').filter({ hasText: 'Cid Waits' });
  await offered.getByText('held until').waitFor();
  check('the place of someone who does not come is offered to the first', true);
  await checkWidths({ page, check, screenshots }, 'the offers of the waiting list');
}
