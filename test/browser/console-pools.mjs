/* global document, innerWidth -- of the pages that the browser shows */
// A festival in the console: tickets for each of two days and for both, which share the places of the days.
import { faultsOf } from './design.mjs';

const WIDTHS = [375, 1280];

/** @param state of a browser that is signed in */
export async function checkPools({ browser, service, check, state, screenshots }) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    storageState: state,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(`${service.base}/admin/console/events/new`);
  await page.getByLabel('Title').fill('Festival');
  await page.getByLabel('Starts', { exact: true }).fill('2031-06-07T12:00');
  for (const [i, name] of ['Saturday', 'Sunday', 'Both days'].entries()) {
    await page.getByRole('button', { name: 'Add ticket' }).click();
    const ticket = page.getByRole('group', { name: `Ticket ${i + 1}` });
    await ticket.getByLabel('Name').fill(name);
    await ticket.getByLabel('Limit of its own').selectOption('unlimited');
  }
  for (const [i, [name, places]] of [
    ['Places on Saturday', '100'],
    ['Places on Sunday', '80'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add shared places' }).click();
    await page.getByLabel(`Name of shared places ${i + 1}`).fill(name);
    await page.getByLabel(`Number of places of ${name}`).fill(places);
  }
  // All tickets are ticked in a new column.
  await page.getByLabel('Sunday takes a place of Places on Saturday', { exact: true }).uncheck();
  await page.getByLabel('Saturday takes a place of Places on Sunday', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'View page' }).waitFor();
  const event = page.url().split('/').at(-1);
  const pools = async () => {
    const authorization = `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`;
    const answer = await fetch(`${service.base}/api/cal/tickets/v1/pools?post_id=${event}`, {
      headers: { authorization },
    });
    return (await answer.json()).pools.map(({ name, capacity, ticket_ids: tickets }) => [
      name,
      capacity,
      tickets.length,
    ]);
  };
  const first = JSON.stringify(await pools());
  check(
    'a festival with two days and a ticket for both is published on a telephone',
    first ===
      JSON.stringify([
        ['Places on Saturday', 100, 2],
        ['Places on Sunday', 80, 2],
      ]),
  );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('region', { name: 'Places that tickets share' }).scrollIntoViewIfNeeded();
    const faults = await faultsOf(page);
    check(`shared places are accessible at ${width} pixels ${faults.join('; ')}`.trim(), faults.length === 0);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`and fit into ${width} pixels`, !isTooWide);
    if (screenshots) await page.screenshot({ path: `${screenshots}/pools-${width}.png` });
  }
  await page.getByLabel('Number of places of Places on Sunday').fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const fault = page.getByText('Write a whole number of places for “Places on Sunday”, or none.');
  await fault.waitFor();
  check('a wrong number of places is refused beside the table', true);
  await page.getByLabel('Number of places of Places on Sunday').fill('');
  await page.getByRole('button', { name: 'Remove Places on Saturday' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  check(
    'shared places can lose their limit, and can be removed',
    JSON.stringify(await pools()) === JSON.stringify([['Places on Sunday', null, 2]]),
  );
  await context.close();
}
