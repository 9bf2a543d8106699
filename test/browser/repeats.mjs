/* global document, innerWidth -- of the pages that the browser shows */
// Events that repeat in the console, on a telephone and at a desk: a course of Mondays whose holiday is left out, a
// festival of three days, and the dates of a series.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

/** Makes, changes and deletes series at two widths. */
export async function checkRepeats({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const console = new RepeatsOfConsole({ page, service, check, size, screenshots });
    await console.makesCourse();
    await console.goesOnAfterAFailure();
    await context.close();
  }
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
    if (this.screenshots)
      await this.page.screenshot({ path: `${this.screenshots}/repeats-${name}-${this.size}.png`, fullPage: true });
  }

  async fillsEvent(title, start) {
    await this.opens('/events/new');
    await this.page.getByLabel('Title').fill(`${title} ${this.size}`);
    await this.page.getByLabel('Starts', { exact: true }).fill(start);
  }

  get repeats() {
    return this.page.getByRole('region', { name: 'Repeats' });
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
}
