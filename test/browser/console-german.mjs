/* global document, innerWidth -- of the pages that the browser shows */
// The console in German on a telephone: longer words than the English ones fit, and every screen stays accessible.
import { prepareConsole, SCREENS, signIn } from './console.mjs';
import { faultsOf } from './design.mjs';

const PHONE = { width: 375, height: 812 };

/** Opens each screen for the administrator, whose profile is in German meanwhile. */
export async function checkConsoleGerman({ browser, service, check, screenshots }) {
  const context = await browser.newContext({ bypassCSP: true, viewport: PHONE });
  const page = await context.newPage();
  await signIn(page, service, await prepareConsole(service));
  await page.getByRole('heading', { name: 'New event' }).waitFor();
  await setLocale(service, 'de_DE');
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(`${service.base}/admin/console${path}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const faults = await faultsOf(page);
    check(`in German, ${name} is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`in German, ${name} fits a telephone`, width <= 0);
    if (screenshots)
      await page.screenshot({ path: `${screenshots}/german-${name.replaceAll(' ', '-')}.png`, fullPage: true });
  }
  check('the frame is in German', (await page.locator('html').getAttribute('lang'))?.startsWith('de') ?? false);
  await page.getByRole('button', { name: 'Menü' }).click();
  check('and so is the menu', await page.getByRole('link', { name: 'Bestellungen', exact: true }).isVisible());
  await setLocale(service, 'en_US');
  await context.close();
}

async function setLocale(service, locale) {
  const answer = await fetch(`${service.base}/api/content/v2/users/me`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ locale }),
  });
  if (!answer.ok) throw new Error(`${locale}: ${answer.status} ${await answer.text()}`);
}
