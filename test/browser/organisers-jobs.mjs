/* global document, innerWidth -- of the pages that the browser shows */
// The jobs of an organiser in a real browser, on a telephone and at a desk: whether they can be done, with how many clicks
// and fields. JOBS_TABLE=file writes the figures as a Markdown table.
import { writeFileSync } from 'node:fs';
import { prepareConsole, signIn } from './console.mjs';
import { JOBS } from './jobs/jobs.mjs';
import { JobsSite } from './jobs/jobs-site.mjs';
import { Organiser } from './jobs/organiser.mjs';

const SIZES = { phone: { width: 375, height: 812 }, desk: { width: 1280, height: 900 } };

/** Does every job at two widths. */
export async function checkOrganisersJobs({ browser, service, check, screenshots }) {
  const login = await prepareConsole(service);
  const figures = JOBS.map(({ name, former }) => ({ name, former }));
  for (const [size, viewport] of Object.entries(SIZES)) {
    const site = new JobsSite(service, size);
    const context = await browser.newContext({ bypassCSP: true, viewport });
    const page = await context.newPage();
    await signIn(page, service, login);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await leaveFirstRun(page, service);
    const organiser = new Organiser(page, `${service.base}/admin/console`);
    for (const [i, job] of JOBS.entries()) {
      await job.prepare?.(site);
      await organiser.begins();
      const fault = await job.run(organiser, site).then(
        () => '',
        (error) => error.message.split('\n')[0],
      );
      const { clicks, fields } = organiser;
      const [maxClicks, maxFields] = job.limit;
      check(`${job.name}: ${clicks} clicks, ${fields} fields at the ${size} ${fault}`.trim(), fault === '');
      // The menu of a telephone is a click more.
      check(
        `at most ${maxClicks} clicks and ${maxFields} fields`,
        clicks <= maxClicks + (size === 'phone' ? 1 : 0) && fields <= maxFields,
      );
      check('within the width', !(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)));
      if (screenshots) await page.screenshot({ path: `${screenshots}/job-${i}-${size}.png`, fullPage: true });
      figures[i][size] = fault === '' ? `${clicks} / ${fields}` : 'not done';
    }
    await context.close();
  }
  if (process.env.JOBS_TABLE) writeFileSync(process.env.JOBS_TABLE, tableOf(figures));
}

/** A site without settings shows those first, once. */
async function leaveFirstRun(page, { base }) {
  await page.goto(`${base}/admin/console`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const skip = page.getByRole('button', { name: 'Skip' });
  if (await skip.isVisible()) await skip.click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
}

function tableOf(figures) {
  const rows = figures.map(({ name, former, phone, desk }) => `| ${name} | ${former} | ${phone} | ${desk} |`);
  return ['| Job | Former | Telephone | Desk |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
