// `npm run screenshots [-- URL]`: the screenshots of the README, docs/images/*.png. The service runs with the data of
// `npm run demo`, at http://localhost:3000 unless URL is another address. Needs Chromium.
import { launchBrowser } from './launch-browser.mjs';

const base = process.argv[2] ?? 'http://localhost:3000';
const viewport = { width: 1200, height: 800 };
const browser = await launchBrowser();
try {
  await shootFrontPage();
  await shootEvent();
  await shootCalendar();
  await shootSwaggerUi();
} finally {
  await browser.close();
}

/** The front page with the next featured event. */
async function shootFrontPage() {
  const page = await browser.newPage({ viewport });
  await page.goto(`${base}/`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: 'docs/images/front-page.png' });
}

/** An event on a phone: at the top, and at its tickets. */
async function shootEvent() {
  const page = await browser.newPage({ viewport: { width: 375, height: 760 } });
  await page.goto(`${base}/event/harbour-festival/`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: 'docs/images/event-phone.png' });
  await page.locator('#tickets').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  await page.screenshot({ path: 'docs/images/tickets-phone.png' });
}

/** The calendar of a month, as visitors see it. */
async function shootCalendar() {
  const page = await browser.newPage({ viewport });
  await page.goto(`${base}/events/month/`, { waitUntil: 'networkidle' });
  await page.screenshot({ path: 'docs/images/calendar.png' });
}

/** The response of a request that was made in Swagger UI. */
async function shootSwaggerUi() {
  const page = await browser.newPage({ viewport });
  await page.goto(`${base}/docs`, { waitUntil: 'networkidle' });
  await page.click('.opblock-tag:has-text("cal/events/v1")');
  const operation = page.locator('.opblock-get', { hasText: '/cal/events/v1/categories' }).first();
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await operation.locator('.execute').click();
  await operation.locator('.live-responses-table').waitFor();
  await operation.locator('.curl-command').evaluate((element) => element.scrollIntoView());
  await page.screenshot({ path: 'docs/images/swagger-ui.png' });
}
