/* global document, getComputedStyle, innerWidth -- of the pages that the browser shows */
// A site in a language that is written from right to left, which a file of the operator adds: the console, signing in and
// a public page are mirrored and accessible, on a telephone and on a computer.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postsOf } from './api.mjs';
import { prepareConsole, SCREENS, SIGN_IN_PASSWORD } from './console.mjs';
import { faultsOf } from './design.mjs';

const WIDTHS = { telephone: { width: 375, height: 812 }, computer: { width: 1280, height: 900 } };
/** Screens with a form, a list, a table, a chart and filters. */
const SHOWN = ['today', 'events', 'new event', 'orders', 'sales', 'settings', 'users', 'log'];
const PUBLIC_PAGES = { 'the first page': '/', 'the list of events': '/events/', 'the cart': '/cart/' };
/** Beginnings of the two kinds of texts, so that the language exists. */
const ARABIC = { 'layout.events': 'الفعاليات', 'auth.signIn.title': 'تسجيل الدخول', 'console.frame.menu': 'القائمة' };

/** @param startSite starts another site with environment variables */
export async function checkRightToLeft({ browser, check, screenshots, startSite }) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-texts-'));
  writeFileSync(join(folder, 'ar.json'), JSON.stringify(ARABIC));
  const service = await startSite({ TEXTS_DIR: folder });
  try {
    const login = await prepareConsole(service);
    await postsOf(service)('/content/v2/settings', { language: 'ar' });
    for (const [device, viewport] of Object.entries(WIDTHS)) {
      const context = await browser.newContext({ bypassCSP: true, viewport, locale: 'ar' });
      const page = await context.newPage();
      /** Checks the page that is open. */
      const checkPage = async (name) => {
        await page.waitForLoadState('networkidle');
        const faults = await faultsOf(page);
        check(
          `from right to left, ${name} is accessible on a ${device} ${faults.join('; ')}`.trim(),
          faults.length === 0,
        );
        // Content that is too wide sticks out to the left, where `scrollWidth` counts it as well.
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const direction = await page.evaluate(() => getComputedStyle(document.documentElement).direction);
        check(`and it fits, mirrored: ${name}`, excess <= 0 && direction === 'rtl');
        if (screenshots)
          await page.screenshot({
            path: `${screenshots}/rtl-${device}-${name.replaceAll(' ', '-')}.png`,
            fullPage: true,
          });
      };
      for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
        await page.goto(service.base + path);
        await checkPage(name);
      }
      await page.goto(`${service.base}/admin/console/`);
      await checkPage('signing in');
      await page.locator('#login').fill(login);
      await page.locator('#password').fill(SIGN_IN_PASSWORD);
      await page.locator('#password').press('Enter');
      await page.waitForURL(/\/admin\/console/);
      for (const name of SHOWN) {
        await page.goto(`${service.base}/admin/console${SCREENS[name]}`);
        await page.locator('h1').waitFor();
        await checkPage(`the screen ${name}`);
      }
      if (device === 'computer') {
        const menu = await page.locator('nav').first().boundingBox();
        const main = await page.locator('main').boundingBox();
        check(
          'the menu is on the right of the screen',
          menu !== null && main !== null && menu.x >= main.x + main.width,
        );
      }
      await context.close();
    }
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}
