// `npm run test:browser`: a real browser (Debian's chromium, or CHROMIUM=path) opens Swagger UI and
// makes a request from it, lets an app in on the authorize page, embeds an event in another site, tries what hostile
// sites and editors send, buys tickets, pays online, and works in the console.
import { startForContract } from './contract.mjs';
import { checkAuthorize, checkEmbed, checkLooks } from '../test/browser/authorize.mjs';
import { checkBoxOffice } from '../test/browser/box-office.mjs';
import { checkConsole } from '../test/browser/console.mjs';
import { checkConsoleGerman } from '../test/browser/console-german.mjs';
import { checkDesign } from '../test/browser/design.mjs';
import { checkExchanging } from '../test/browser/exchanging.mjs';
import { checkFirstEvent } from '../test/browser/first-event.mjs';
import { checkFirstRun } from '../test/browser/first-run.mjs';
import { checkHostile } from '../test/browser/hostile.mjs';
import { startInbox } from '../test/browser/inbox.mjs';
import { checkMail } from '../test/browser/mail.mjs';
import { checkModuleScreen } from '../test/browser/module-screen.mjs';
import { checkOrganising } from '../test/browser/organising.mjs';
import { checkPaying } from '../test/browser/paying.mjs';
import { checkSelling } from '../test/browser/selling.mjs';
import { checkShop } from '../test/browser/shop.mjs';
import { checkTextEditor } from '../test/browser/text-editor.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { launchBrowser } from './launch-browser.mjs';

if (!process.env.ALMANAC_DIST) buildIfStale();
const browser = await launchBrowser();
const inbox = await startInbox();
const service = await startForContract({ env: { LOG_LEVEL: 'error', ...inbox.env } });
const checks = [];
const check = (name, good) => {
  checks.push(good);
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name}`);
};
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${service.base}/docs`, { waitUntil: 'networkidle' });
  check('Swagger UI shows the title', (await page.textContent('.info .title'))?.includes('Almanac') ?? false);
  check('it lists cal/events/v1', (await page.locator('.opblock-tag', { hasText: 'cal/events/v1' }).count()) > 0);

  const [login, password] = service.credentials.ADMIN.split(/:(.*)/s);
  await page.click('.btn.authorize');
  await page.fill('.auth-container input[type=text]', login);
  await page.fill('.auth-container input[type=password]', password);
  await page.click('.auth-container .btn.authorize');
  await page.click('.auth-container .btn-done');

  await page.click('.opblock-tag:has-text("content/v2")');
  const operation = page.locator('.opblock-get', { hasText: '/content/v2/users/me' }).first();
  // Of a long list only what is near the window is rendered.
  for (let i = 0; i < 100 && (await operation.count()) === 0; i++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await operation.locator('.execute').click();
  const answer = operation.locator('.live-responses-table tr.response .response-col_status').first();
  await answer.waitFor({ timeout: 15_000 });
  check('a request made from it, with Basic auth, is answered', (await answer.textContent())?.includes('200') ?? false);
  check(
    'it is answered for the one who signed in',
    (await operation.locator('.live-responses-table').textContent())?.includes('"admin"') ?? false,
  );
  check('the page has no script errors', problems.length === 0);
  for (const problem of problems) console.log(`     ${problem}`);
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });

  const tools = { browser, service, inbox, check, screenshots: process.env.SCREENSHOTS };
  await checkAuthorize(tools);
  await checkLooks(tools);
  await checkEmbed(tools);
  await checkHostile(tools);
  await checkDesign(tools);
  await checkSelling(tools);
  await checkShop(tools);
  await checkMail(tools);
  await checkFirstEvent(tools);
  await checkFirstRun({
    ...tools,
    startSite: () => startForContract({ env: { LOG_LEVEL: 'error', ...inbox.env } }),
  });
  await checkPaying(tools);
  await checkExchanging(tools);
  await checkBoxOffice(tools);
  await checkOrganising(tools);
  await checkConsole(tools);
  await checkConsoleGerman(tools);
  await checkTextEditor(tools);
  await checkModuleScreen(tools);
} finally {
  await browser.close();
  await service.stop();
  await inbox.stop();
}
const failed = checks.filter((good) => !good).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
