/* global document, innerWidth -- of the pages that the browser shows */
// Events that repeat in the console, on a telephone and at a desk: a course of Mondays whose holiday is left out, a
// festival of three days, and the dates of a series.
import { getsOf, postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

/** Makes, changes and deletes series at two widths. */
export async function checkRepeats({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  let storageState;
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();
    storageState = await context.storageState();
    const console = new RepeatsOfConsole({ page, service, check, size, screenshots });
    await console.makesCourse();
    await console.changesDates();
    await console.changesRule();
    await console.deletesSeries();
    await console.goesOnAfterAFailure();
    await console.publishesDrafts();
    await console.pagesDates();
    await context.close();
  }
  for (const locale of ['de', 'es', 'fr'])
    await looksIn(locale, { browser, service, check, screenshots, storageState });
}

/** The form of an event that repeats in another language, dark and at 375 pixels. */
async function looksIn(locale, { browser, service, check, screenshots, storageState }) {
  const options = { bypassCSP: true, viewport: SIZES.phone, locale, colorScheme: 'dark', storageState };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${service.base}/admin/console/events/new`);
  await page.locator('input[type=datetime-local]').first().fill('2031-03-24T19:00');
  await page.locator('select:has(option[value=biweekly])').selectOption('weekly');
  await page.locator('.month button[aria-pressed=true]:not([disabled])').click();
  await page.locator('.month .left-out').waitFor();
  await page.waitForLoadState('networkidle');
  const faults = await faultsOf(page);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  check(
    `repeats in ${locale}: accessible and within the width ${faults.join('; ')}`.trim(),
    !isTooWide && faults.length === 0,
  );
  if (screenshots) await page.screenshot({ path: `${screenshots}/repeats-${locale}.png`, fullPage: true });
  await context.close();
}

/** What is done in the console of one width. */
class RepeatsOfConsole {
  constructor({ page, service, check, size, screenshots }) {
    this.page = page;
    this.service = service;
    this.check = (name, good) => check(`${name} at the ${size}`, good);
    this.size = size;
    this.screenshots = screenshots;
    this.post = postsOf(service);
    this.get = getsOf(service);
  }

  async opens(path) {
    await this.page.goto(`${this.service.base}/admin/console${path}`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  async looks(name) {
    const faults = await faultsOf(this.page);
    this.check(`${name}: accessible ${faults.join('; ')}`.trim(), faults.length === 0);
    const isTooWide = await this.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    this.check(`${name}: not wider than the screen`, !isTooWide);
    const fullPage = !(await this.page.getByRole('dialog').isVisible());
    if (this.screenshots)
      await this.page.screenshot({ path: `${this.screenshots}/repeats-${name}-${this.size}.png`, fullPage });
  }

  async fillsEvent(title, start) {
    await this.opens('/events/new');
    await this.page.getByLabel('Title').fill(`${title} ${this.size}`);
    await this.page.getByLabel('Starts', { exact: true }).fill(start);
  }

  get repeats() {
    return this.page.getByRole('region', { name: 'How it repeats' });
  }

  get dates() {
    return this.page.getByRole('region', { name: 'Dates of this series' });
  }

  async makesCourse() {
    const { page, repeats } = this;
    await this.fillsEvent('Yoga', '2031-03-03T19:00');
    await page.getByRole('button', { name: 'Add ticket' }).click();
    const ticket = page.getByRole('group', { name: 'Ticket 1' });
    await ticket.getByLabel('Name').fill('Lesson');
    await ticket.getByLabel('Number of places').fill('20');
    await repeats.getByLabel('Repeats').selectOption('weekly');
    this.check('the weekday of the start is chosen', await repeats.getByLabel('Monday').isDisabled());
    await repeats.getByLabel('Number of dates').fill('1');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Write a number of dates from 2 to 500.').first().waitFor();
    await repeats.getByLabel('Number of dates').fill('12');
    await repeats.getByText(/^12 dates: Mon, Mar 3, 2031.* to Mon, May 19, 2031/).waitFor();
    await repeats.getByRole('button', { name: 'Next month' }).click();
    const holiday = repeats.getByRole('button', { name: 'Mon, Apr 14, 2031' });
    await holiday.click();
    await repeats.getByText(/^11 dates: .* 1 date is left out\.$/).waitFor();
    await this.looks('course');
    await holiday.click();
    await repeats.getByText(/^12 dates: [^:]*:[^:]*:[^:]*\.$/).waitFor();
    this.check('a date is left out and taken back', (await holiday.getAttribute('aria-pressed')) === 'true');
    await holiday.press('Enter');
    await repeats.getByText(/1 date is left out/).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('link', { name: 'View page' }).waitFor();
    await this.dates.getByText('11 dates').waitFor();
    this.check(
      'each date is listed with its places',
      (await this.dates.getByText('0 of 20', { exact: true }).count()) === 11,
    );
    await this.looks('dates');
    await this.dates.getByRole('link', { name: /^Mon, Mar 10, 2031/ }).click();
    await this.dates.getByRole('listitem').filter({ hasText: 'This date' }).getByText('Mar 10').waitFor();
    this.check('each date leads to its event, which has the list, too', true);
  }

  /** The events of the series of the event that is shown, by start. */
  async datesOfSeries() {
    const { series } = await this.get(`/cal/series/v1/series?event_id=${this.page.url().split('/').at(-1)}`);
    return (await this.get(`/cal/series/v1/series/${series[0].id}/dates`)).dates;
  }

  /** A paid order for a date. */
  async orders(eventId) {
    const { tickets } = await this.get(`/cal/tickets/v1/tickets?include_post=${eventId}`);
    const order = await this.post('/cal/tickets/v1/orders', {
      tickets: [{ ticket_id: tickets[0].id, quantity: 1 }],
      purchaser: { name: 'Yara Yoga', email: `yara.${this.size}@repeats.example` },
      gateway: 'manual',
    });
    if (order.status !== 'completed') await this.post(`/cal/tickets/v1/orders/${order.id}/paid`, { method: 'cash' });
  }

  async saves() {
    await this.page.locator('.save-bar').getByRole('button', { name: 'Save', exact: true }).click();
    return this.page.getByRole('dialog', { name: 'Which dates do you want to change?' });
  }

  async changesDates() {
    const { page } = this;
    const dates = await this.datesOfSeries();
    await this.orders(dates[3].event_id);
    await this.opens(`/events/${dates[4].event_id}`);
    await page.getByLabel('Title').fill(`Guest teacher ${this.size}`);
    const alone = await this.saves();
    await alone
      .getByText(/are changed$/)
      .first()
      .waitFor();
    await alone.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await this.opens(`/events/${dates[1].event_id}`);
    await page.getByLabel('Title').fill(`Yoga in spring ${this.size}`);
    await page.getByLabel('Starts', { exact: true }).fill('2031-03-11T19:00');
    await page.getByLabel('Ends', { exact: true }).fill('2031-03-11T20:30');
    const several = await this.saves();
    await several.getByLabel('All dates to come').check();
    await several.getByText(/^11 are moved, 10 are changed, 1 keeps values of its own$/).waitFor();
    await several
      .getByRole('region', { name: /keep what was changed on them alone/ })
      .getByText(': Title')
      .waitFor();
    await several
      .getByRole('region', { name: /People have tickets for these dates/ })
      .getByText('Mar 24')
      .waitFor();
    this.check('each answer says what it does to the dates', true);
    await this.looks('question');
    await several.getByRole('button', { name: 'Save' }).click();
    const done = page.getByRole('dialog', { name: 'What was changed' });
    await done.getByRole('button', { name: /^Write to attendees of Mon, Mar 24/ }).click();
    const message = page.getByRole('dialog', { name: 'Message to attendees' });
    await message.getByLabel('Subject').fill('Tuesdays from now on');
    await message.getByRole('button', { name: 'Back' }).click();
    await this.looks('changed');
    await done.getByRole('button', { name: 'Close' }).click();
    await this.dates.getByText('Tue, Mar 25, 2031').waitFor();
    const after = await this.datesOfSeries();
    const starts = after.map(({ start_date: start }) => start.slice(5, 10));
    this.check(
      'all dates move to Tuesday, and the one with an order too',
      starts.join(' ') === '03-04 03-11 03-18 03-25 04-01 04-08 04-22 04-29 05-06 05-13 05-20',
    );
  }

  async changesRule() {
    const { page } = this;
    await page.getByRole('button', { name: 'Change how it repeats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change how it repeats' });
    await dialog.getByLabel('Number of dates').fill('3');
    await dialog.getByText(/^1 leaves the series, 7 move to the trash$/).waitFor();
    await dialog
      .getByRole('region', { name: /leave the series/ })
      .getByText('it has orders')
      .waitFor();
    await this.looks('rule');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    const done = page.getByRole('dialog', { name: 'What was changed' });
    await done.getByRole('button', { name: 'Close' }).click();
    await this.dates.getByText('Not in the series any more').waitFor();
    this.check('a shorter rule keeps the date that has an order', (await this.datesOfSeries()).length === 4);
  }

  async deletesSeries() {
    const { page } = this;
    await page.getByRole('button', { name: 'Delete the series' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this series?' });
    await dialog.getByText(/^3 move to the trash$/).waitFor();
    await this.looks('deleting');
    await dialog.getByRole('button', { name: 'Delete the series' }).click();
    await page.getByText('The series is deleted.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    this.check('a series is deleted', true);
  }

  async goesOnAfterAFailure() {
    const { page, repeats } = this;
    await this.fillsEvent('Interrupted', '2031-06-06T12:00');
    await repeats.getByLabel('Repeats').selectOption('list');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Choose one more date at least.').first().waitFor();
    await repeats.getByRole('button', { name: 'Sat, Jun 7, 2031' }).click();
    await repeats.getByRole('button', { name: 'Sun, Jun 8, 2031' }).click();
    await repeats.getByText(/^3 dates:/).waitFor();
    await page.route('**/cal/series/v1/series', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The event is saved. Its further dates could not be made:').waitFor();
    await this.looks('interrupted');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'View page' }).waitFor();
    await this.dates.getByText('3 dates').waitFor();
    this.check('an event whose dates could not be made is saved, and they are made by trying again', true);
  }
  async publishesDrafts() {
    const { page, repeats } = this;
    await this.fillsEvent('Season', '2031-09-01T20:00');
    await repeats.getByLabel('Repeats').selectOption('monthlyWeekday');
    await repeats.getByLabel('The series ends').selectOption('until');
    await repeats.getByLabel('Last day').fill('2031-12-31');
    await repeats.getByText(/^4 dates: Mon, Sep 1, 2031.* to Mon, Dec 1, 2031/).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await this.dates.getByText('Draft').nth(3).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('dialog', { name: 'Which dates do you want to change?' });
    await question.getByLabel('All dates to come').check();
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'View page' }).waitFor();
    await this.dates.getByText('4 dates').waitFor();
    const statuses = (await this.datesOfSeries()).map(({ status }) => status);
    this.check('the drafts of a series are published together', statuses.join() === 'publish,publish,publish,publish');
    await page.getByLabel('Title').fill(`Winter season ${this.size}`);
    const several = await this.saves();
    await several.getByLabel('This and following dates').check();
    await several
      .getByText(/^4 are changed$/)
      .first()
      .waitFor();
    await several.getByRole('button', { name: 'Back' }).click();
    this.check('a question can be left without an answer', await page.getByText('Not saved yet').isVisible());
  }
  async pagesDates() {
    const { page, repeats, dates } = this;
    await this.fillsEvent('Without an end', '2031-01-06T18:00');
    await repeats.getByLabel('Repeats').selectOption('weekly');
    await repeats.getByLabel('The series ends').selectOption('never');
    await repeats.getByText(/^105 dates: .* Later dates are made in time\.$/).waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await dates.getByText('Page 1 of 6').waitFor();
    await dates.getByRole('button', { name: 'Next' }).click();
    await dates.getByText('Page 2 of 6').waitFor();
    await dates.getByRole('link', { name: /^Mon, May 26, 2031/ }).waitFor();
    this.check('a series without an end has pages of dates', true);
  }
}
