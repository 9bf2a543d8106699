/* global document, innerWidth -- of the pages that the browser shows */
// The list of attendees in the console: sorted by the service over all pages, with the columns that one chooses, which the
// browser remembers; and in German, with the sales of the event.
import { postsOf } from './api.mjs';
import { faultsOf } from './design.mjs';

const WIDTHS = [375, 1280];
/** More than a page of the list, which has 25. */
const ATTENDEES = 27;

/** @param state of a browser that is signed in */
export async function checkAttendees({ browser, service, check, state, screenshots }) {
  const event = await eventWithAttendees(service);
  const options = { viewport: { width: 1280, height: 900 }, storageState: state, bypassCSP: true };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const table = page.getByRole('region', { name: 'Attendees' }).getByRole('table');
  const headings = async () => (await table.locator('thead th').allInnerTexts()).map((text) => text.trim());
  /** The first and the last name of the page, once the first one is as expected. */
  const names = async (first) => {
    await table.getByRole('row').nth(1).getByRole('rowheader', { name: first, exact: true }).waitFor();
    const all = await table.getByRole('rowheader').allInnerTexts();
    return `${all[0]} to ${all.at(-1)}`;
  };
  await page.goto(`${service.base}/admin/console/attendees?event=${event}`);
  check('attendees are listed by number', (await names('Guest 27')) === 'Guest 27 to Guest 03');
  await table.getByRole('button', { name: 'Name' }).click();
  check('pressing the heading sorts by name over all pages', (await names('Guest 01')) === 'Guest 01 to Guest 25');
  await page.getByRole('button', { name: 'Next' }).click();
  check('the next page goes on in this order', (await names('Guest 26')) === 'Guest 26 to Guest 27');
  await table.getByRole('button', { name: 'Name' }).click();
  check(
    'pressing it again turns the order, from the first page',
    (await names('Guest 27')) === 'Guest 27 to Guest 03' && !page.url().includes('page='),
  );
  check(
    'screen readers know the order, and that others are possible',
    (await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')) === 'descending' &&
      (await table.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort')) === 'none',
  );
  await page.reload();
  check('the order is part of the address', (await names('Guest 27')) === 'Guest 27 to Guest 03');

  const usual = 'Name, Check in or out, Number, Ticket, E-mail, Check-in';
  check(`there are usual columns: ${await headings()}`, (await headings()).join(', ') === usual);
  await page.getByText('Columns', { exact: true }).click();
  const columns = page.getByRole('group', { name: 'Columns' });
  await columns.getByLabel('Ticket').uncheck();
  await columns.getByLabel('Answers').check();
  await columns.getByLabel('Registered').check();
  const chosen = 'Name, Check in or out, Number, E-mail, Registered, Check-in, Answers';
  check('columns can be chosen', (await headings()).join(', ') === chosen);
  await page.reload();
  await names('Guest 27');
  check('the browser remembers them', (await headings()).join(', ') === chosen);
  check('answers are shown', (await table.getByText('meal: fish').count()) === 1);
  for (let i = 0; i < 2; i++) await table.getByRole('button', { name: 'Registered' }).click();
  check('a column that was added sorts too', (await names('Guest 01')) === 'Guest 01 to Guest 25');

  await page.getByLabel('Name or e-mail').fill('guest04@');
  check('an attendee is found by the e-mail address', (await names('Guest 04')) === 'Guest 04 to Guest 04');
  await table.getByRole('button', { name: 'Check in Guest 04' }).click();
  await table.getByText('Checked in').waitFor();
  check('and is checked in', (await table.getByRole('button', { name: 'Check out Guest 04' }).count()) === 1);
  await page.getByLabel('Name or e-mail').fill('absent@');
  await page.getByText('No attendee matches.').waitFor();
  await page.getByLabel('Name or e-mail').fill('');
  await names('Guest 01');
  await page.getByText('Columns', { exact: true }).click();
  await look({ page, check, screenshots, name: 'the table of attendees' });
  await context.close();
  await checkGerman({ browser, service, check, options, event, screenshots });
}

/** An event whose attendees come in the reverse order of their names; one has answered a question. @returns its id */
async function eventWithAttendees(service) {
  const post = postsOf(service);
  const { id } = await post('/cal/events/v1/events', {
    title: 'Dinner with a list',
    start_date: '2031-08-01 18:00:00',
    end_date: '2031-08-01 22:00:00',
    status: 'publish',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  const ticket = await post('/cal/tickets/v1/tickets', {
    post_id: id,
    add_ticket_nonce: nonce,
    provider: 'tc',
    name: 'Seat',
    price: '10',
    ticket: { mode: 'own', capacity: 100 },
    attendee_information_fields: [{ label: 'Meal', slug: 'meal', type: 'text', required: false }],
  });
  for (let i = ATTENDEES; i > 0; i--) {
    const number = String(i).padStart(2, '0');
    await post('/cal/tickets/v1/attendees', {
      ticket_id: ticket.id,
      full_name: `Guest ${number}`,
      email: `guest${number}@dinner.example`,
      ...(i === 20 && { attendee_meta: { meal: 'fish' } }),
    });
  }
  return id;
}

async function look({ page, check, screenshots, name }) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await faultsOf(page);
    check(`${name} is accessible at ${width} pixels ${faults.join('; ')}`.trim(), faults.length === 0);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`${name} fits ${width} pixels`, !isTooWide);
    if (screenshots) await page.screenshot({ path: `${screenshots}/${name.replaceAll(' ', '-')}-${width}.png` });
  }
}

/** Without a choice of the user, the console is in the first language of the browser. */
async function checkGerman({ browser, service, check, options, event, screenshots }) {
  const context = await browser.newContext({ ...options, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${service.base}/admin/console/attendees?event=${event}&sort=name`);
  await page.getByRole('heading', { level: 1, name: 'Teilnehmer' }).waitFor();
  await page.getByRole('button', { name: 'Auschecken Guest 04' }).waitFor();
  check('in German, the table of attendees has German headings', (await page.getByText('Spalten').count()) > 0);
  await look({ page, check, screenshots, name: 'the German table of attendees' });
  await page.goto(`${service.base}/admin/console/events/${event}/sales`);
  await page.getByRole('table', { name: 'Nach Ticket' }).waitFor();
  await page.getByLabel('Verkäufe nach Tag').first().waitFor();
  check('in German, so are the sales of an event', (await page.getByText('Davon Gäste').count()) === 1);
  await look({ page, check, screenshots, name: 'the German sales of an event' });
  await context.close();
}
