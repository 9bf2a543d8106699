/* global document, innerWidth -- of the pages that the browser shows */
// Venues and organizers in the console, on a telephone and at a desk: made, found, changed, opened on the site and
// deleted with the number of coming events that use them.
import { postsOf } from './api.mjs';
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

/** Makes, changes and deletes a venue and an organizer at two widths. */
export async function checkPlaces({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  const post = postsOf(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    const open = async (path) => {
      await page.goto(`${service.base}/admin/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    };
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(
        `${name} fits the ${size}`,
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
      );
      if (screenshots) await page.screenshot({ path: `${screenshots}/places-${name}-${size}.png`, fullPage: true });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();

    const name = `Kesselhaus & Hof ${size}`;
    await open('/venues');
    await page.getByRole('button', { name: 'New venue' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('City').fill('Kiel');
    await look('form');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByLabel('Search').fill(`kesselhaus ${size}`);
    await page.getByText('1 venue', { exact: true }).waitFor();
    const row = page.getByRole('listitem').filter({ hasText: name });
    check(`a new venue is found at the ${size}`, await row.getByText('Kiel').isVisible());

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Street and number').fill('Am Kai 4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row.getByText('Am Kai 4, Kiel').waitFor();
    check(`a venue gets an address, and keeps the rest at the ${size}`, true);
    await look('list');

    const address = await row.getByRole('link', { name: `Open page ${name}` }).getAttribute('href');
    const shown = await context.newPage();
    const answer = await shown.goto(address);
    check(`the link leads to the page of the venue at the ${size}`, answer.status() === 200);
    check(`the page has its name at the ${size}`, (await shown.textContent('body')).includes(name));
    await shown.close();

    const venue = Number(
      (await (await fetch(`${service.base}/api/cal/events/v1/venues?search=kesselhaus+${size}`)).json()).venues[0].id,
    );
    await post('/cal/events/v1/events', {
      title: `Evening at the venue ${size}`,
      start_date: '2031-09-01 20:00:00',
      end_date: '2031-09-01 22:00:00',
      status: 'draft',
      venue: { id: venue },
    });
    await row.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 upcoming event uses it').waitFor();
    check(`deleting says how many events use the venue at the ${size}`, true);
    await look('question');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('None matches.').waitFor();
    check(`a deleted venue is gone from the list at the ${size}`, (await row.count()) === 0);

    await open('/organizers');
    await page.getByRole('button', { name: 'New organizer' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Kulturverein ${size}`);
    await page.getByLabel('E-mail', { exact: true }).fill(`office-${size}@verein.example`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Search').fill(`Kulturverein ${size}`);
    const organizer = page.getByRole('listitem').filter({ hasText: `Kulturverein ${size}` });
    await organizer.getByText(`office-${size}@verein.example`).waitFor();
    await look('organizers');
    await organizer.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('No upcoming event uses it.').waitFor();
    await dialog.getByRole('button', { name: 'Back' }).click();
    check(`an organizer that is not deleted stays at the ${size}`, (await organizer.count()) === 1);
    await context.close();
  }
}
