/* global document, innerWidth -- of the pages that the browser shows */
// The import of events in the console, on a telephone and at a desk: preview, import, result with links, and undoing.
import { prepareConsole, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

const csvOf = (size) =>
  Buffer.from(
    [
      'title,start,end',
      `Imported concert ${size},2031-06-01 19:30,2031-06-01 21:00`,
      `Imported reading ${size},2031-06-02 19:30,2031-06-02 21:00`,
      `Wrong way round ${size},2031-06-03 19:30,2031-06-03 18:00`,
    ].join('\n'),
  );

/** Imports a table at two widths. */
export async function checkImporting({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    const look = async (name) => {
      const faults = await faultsOf(page);
      check(`${name} is accessible at the ${size} ${faults.join('; ')}`.trim(), faults.length === 0);
      check(
        `${name} fits the ${size}`,
        !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)),
      );
      if (screenshots) await page.screenshot({ path: `${screenshots}/import-${name}-${size}.png`, fullPage: true });
    };
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${service.base}/admin/console/events`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Import events' }).waitFor();

    await page
      .getByLabel('File: iCalendar')
      .setInputFiles({ name: 'events.csv', mimeType: 'text/csv', buffer: csvOf(size) });
    await page.getByLabel('Status of new events').selectOption('publish');
    await page.getByLabel('Time zone of times').fill('America/New_York');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('New: 2. To be updated: 0. Unchanged: 0. Not possible: 1.').waitFor();
    const refused = page.getByRole('row').filter({ hasText: `Wrong way round ${size}` });
    check(
      `the preview says why a record is refused at the ${size}`,
      /before the start/.test(await refused.innerText()),
    );
    await look('preview');

    await page.getByRole('button', { name: 'Import 2 events' }).click();
    await page.getByText('Created: 2. Updated: 0. Unchanged: 0. Not imported: 1.').waitFor();
    // Had the preview stored them, they would not be new.
    await look('result');
    const link = page.getByRole('link', { name: `Imported concert ${size}` });
    const id = /\/events\/(\d+)$/.exec(await link.getAttribute('href'))?.[1];
    const read = () => fetch(`${service.base}/api/cal/events/v1/events/${id}`);
    const published = await read();
    const { timezone } = await published.json();
    check(`the result links to the published event at the ${size} (${published.status})`, published.status === 200);
    check(`its zone is the one that was chosen at the ${size} (${timezone})`, timezone === 'America/New_York');

    await page.getByRole('button', { name: 'Undo the import' }).click();
    await look('question');
    await page.getByRole('dialog').getByRole('button', { name: 'Move to' }).click();
    await page.getByText('2 events are in the trash.').waitFor();
    check(`the new events are gone after undoing at the ${size}`, (await read()).status !== 200);
    await context.close();
  }
}
