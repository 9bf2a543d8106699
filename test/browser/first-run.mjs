/* global document, window -- of the pages that the browser shows */
// The first settings of a new site, on a telephone in Germany: what the browser says is offered, in German, all is stored,
// a message arrives, and the page is not shown again.
import sharp from 'sharp';
import { prepareConsole, SIGN_IN_PASSWORD } from './console.mjs';
import { faultsOf } from './design.mjs';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
const GERMANY = { locale: 'de-DE', timezoneId: 'Europe/Berlin' };

/** @param startSite starts a service without content */
export async function checkFirstRun({ browser, startSite, inbox, check, screenshots }) {
  const service = await startSite();
  const login = await prepareConsole(service);
  await resetSettings(service);
  const context = await browser.newContext({ ...GERMANY, viewport: PHONE, bypassCSP: true });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  try {
    await page.goto(`${service.base}/admin`);
    await page.getByLabel('Anmeldename oder E-Mail-Adresse').fill(login);
    await page.getByLabel('Passwort').fill(SIGN_IN_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('heading', { name: 'Richten Sie Ihre Site ein' }).waitFor();
    await page.getByLabel('Name der Site').waitFor();
    check(
      'the first sign-in on a new site leads to the first settings',
      page.url().endsWith('/admin/console/first-run'),
    );
    const offered = await Promise.all(
      ['Zeitzone', 'Sprache der Seiten', 'Währung'].map((label) => page.getByLabel(label).inputValue()),
    );
    check(
      `zone, language and currency of the browser are offered (${offered.join(', ')})`,
      offered.join() === 'Europe/Berlin,de_DE,EUR',
    );
    await look(page, check, screenshots);
    await fill(page, inbox, check);
    await page.getByRole('button', { name: 'Speichern und beginnen' }).click();
    await page.getByRole('heading', { name: 'Heute' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Heute' }).waitFor();
    check(
      'the page is not shown again',
      page.url().endsWith('/admin/console') || page.url().endsWith('/admin/console/'),
    );
    await checkStored(page, service, check);
    check(`the first settings have no errors ${problems.join('; ')}`.trim(), problems.length === 0);
  } finally {
    await context.close();
    await service.stop();
  }
}

/** As on a site that nobody has named. */
async function resetSettings({ base, credentials }) {
  const answer = await fetch(`${base}/api/content/v2/settings`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(credentials.ADMIN).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ title: null, timezone: null, language: null }),
  });
  if (!answer.ok) throw new Error(`settings: ${answer.status}`);
}

/** Widths and axe. */
async function look(page, check, screenshots) {
  for (const colorScheme of ['light', 'dark']) {
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const faults = await faultsOf(page);
      check(
        `first settings at ${viewport.width} px, ${colorScheme}: axe ${faults.join('; ')}`.trim(),
        faults.length === 0,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      check(`first settings at ${viewport.width} px are no wider than the screen`, !wide);
      if (screenshots)
        await page.screenshot({
          path: `${screenshots}/first-run-${viewport.width}-${colorScheme}.png`,
          fullPage: true,
        });
    }
  }
}

async function fill(page, inbox, check) {
  const logo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#7a1fa2' } })
    .png()
    .toBuffer();
  await page.getByLabel('Name der Site').fill('Hafenkultur Kiel');
  await page.getByLabel('Name des Veranstalters').fill('Hafenkultur e.V.');
  await page.getByLabel('Postanschrift').fill('Kai 1\n24103 Kiel');
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('img', { name: 'Gewähltes Logo' }).waitFor();
  await page.getByLabel('Akzentfarbe').fill('#00695c');
  await page.getByLabel('Überweisung').check();
  await page.getByLabel('Bankkonto, für den Käufer').fill('DE02 1203 0000 0000 2020 51');
  await page.getByRole('button', { name: 'Testnachricht an mich senden' }).click();
  const notice = (await page.getByText('ist unterwegs').textContent()) ?? '';
  const recipient = /Eine Nachricht an (\S+) ist/.exec(notice)?.[1] ?? '';
  check('a test message arrives', (await inbox.to(recipient)) !== undefined);
}

async function checkStored(page, service, check) {
  const settings = await page.evaluate(async () => {
    const nonce = await (await fetch('/admin/rest-nonce')).text();
    const read = async (path) => (await fetch(`/api/${path}`, { headers: { 'x-wp-nonce': nonce } })).json();
    return [await read('cal/tickets/v1/settings'), await read('invoices/v1/settings')];
  });
  check(
    'currency, bank transfer and organiser are stored',
    settings[0].currency === 'EUR' && settings[0].bank_transfer && settings[1].seller_name === 'Hafenkultur e.V.',
  );
  await page.goto(`${service.base}/`);
  const home = await page.content();
  check('name, language and colour are those of the pages', /lang="de/.test(home) && home.includes('#00695c'));
  check('the logo is beside the name', (await page.locator('.site-header__name img').count()) === 1);
  check('the site has its name', (await page.textContent('.site-header__name'))?.includes('Hafenkultur Kiel') ?? false);
}
