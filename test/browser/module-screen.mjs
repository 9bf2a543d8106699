/* global document -- of the pages that the browser shows */
// The screen that the example module (test/extension) adds to the console, in a service of its own.
import { buildExtensionIfStale } from '../../scripts/build-extension.mjs';
import { startForContract } from '../../scripts/contract.mjs';
import { prepareConsole, signIn } from './console.mjs';

export async function checkModuleScreen({ browser, check }) {
  buildExtensionIfStale();
  const service = await startForContract({ env: { ALMANAC_MODULES: './test/extension' } });
  try {
    const login = await prepareConsole(service);
    const authorization = `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`;
    const made = await fetch(`${service.base}/api/loyalty/v1/cards`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ holder: { name: 'Ann', email: 'ann@site.example' } }),
    });
    const { id } = await made.json();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const problems = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    await signIn(page, service, login);
    await page.getByRole('link', { name: 'Loyalty' }).click();
    await page.getByRole('heading', { name: 'Loyalty', level: 1 }).waitFor();
    await page.getByLabel('Number of the card').fill(String(id));
    await page.getByRole('button', { name: 'Show points' }).click();
    await page.waitForFunction(() => document.querySelector('#points')?.textContent !== '');
    check(
      'a screen of a module shows what its route answers',
      / sees 0 points of Ann$/.test(await page.textContent('#points')),
    );
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { name: 'Media', level: 1 }).waitFor();
    check('leaving the screen removes it', (await page.locator('#points').count()) === 0);
    await page.goto(`${service.base}/admin/console/x/missing`);
    check(
      'other addresses are no screens',
      await page
        .getByRole('heading', { name: 'No such screen' })
        .waitFor()
        .then(() => true),
    );
    check('the console has no script errors with a screen of a module', problems.length === 0);
    for (const problem of problems) console.log(`     ${problem}`);
    await page.close();
  } finally {
    await service.stop();
  }
}
