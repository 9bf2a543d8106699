/* global document, window */
import { otherSite } from './authorize.mjs';

/** Pages that sign in, change or sell something, or show what is private. */
const UNFRAMED = [
  '/admin',
  '/admin/sign-in',
  '/admin/second-factor',
  '/admin/authorize-application?app_name=Evil',
  '/admin/console',
  '/cart/',
  '/checkout/',
  '/order/1-x/',
  '/mail/orders',
  '/docs',
];

/** Markup that would set `window.hit` if it ran. */
const HOSTILE =
  '"><img src=x onerror="window.hit=1"><script>window.hit=2</script><svg onload="window.hit=3"></svg><iframe srcdoc="<script>top.hit=4</script>"></iframe><a href="javascript:window.hit=5">x</a>';

/** Messages of other windows to a frame of ours, and from frames of others to pages that show ours. */
const FORGED = [
  { almanac: 'height', height: 19999 },
  { message: 'height', value: 19999, secret: 'x' },
  { message: 'link', value: 'javascript:top.hit=6' },
  { message: 'ready' },
  { message: 'ready', __proto__: null, constructor: 1 },
  null,
  'height',
  [{ almanac: 'height' }],
  { almanac: 'height', height: 'Infinity' },
  { almanac: 'height', height: { valueOf: 1 } },
];

/** Another site frames pages, sends messages to frames, and shows markup that an editor has stored. */
export async function checkHostile({ browser, service, check }) {
  const site = await otherSite();
  const context = await browser.newContext();
  try {
    const { id, url } = await hostileEvent(service);
    await checkFraming(context, site, service, url, check);
    await checkMarkup(context, site, service, url, check);
    await checkMessages(context, site, service, url, check);
    await fetch(`${service.base}/api/cal/events/v1/events/${id}?force=true`, {
      method: 'DELETE',
      headers: { authorization: editor(service) },
    });
  } finally {
    await context.close();
    site.close();
  }
}

const editor = (service) => `Basic ${Buffer.from(service.credentials.EDITOR).toString('base64')}`;

async function hostileEvent(service) {
  const answer = await fetch(`${service.base}/api/cal/events/v1/events`, {
    method: 'POST',
    headers: { authorization: editor(service), 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Hostile ${HOSTILE}`,
      description: `<p>Text</p>${HOSTILE}`,
      excerpt: HOSTILE,
      start_date: '2031-06-01 20:00:00',
      end_date: '2031-06-01 22:00:00',
      status: 'publish',
      venue: { venue: `Hall ${HOSTILE}`, address: HOSTILE },
      organizer: { organizer: `Club ${HOSTILE}` },
    }),
  });
  return answer.json();
}

async function checkFraming(context, site, service, url, check) {
  const shown = [];
  for (const path of UNFRAMED) {
    site.pages.set('/', `<!doctype html><title>Trap</title><iframe src="${service.base}${path}"></iframe>`);
    const page = await context.newPage();
    await page.goto(site.base, { waitUntil: 'load' });
    const [, frame] = page.frames();
    if (frame?.url().startsWith(service.base)) shown.push(path);
    await page.close();
  }
  check(
    `no page of ${UNFRAMED.length} that signs in, sells or shows private data is shown in a frame: ${shown}`,
    shown.length === 0,
  );
  // The control: what is meant for frames is shown in one.
  const embed = `${service.base}${new URL(url).pathname}embed/`;
  site.pages.set('/', `<!doctype html><title>Blog</title><iframe src="${embed}"></iframe>`);
  const page = await context.newPage();
  await page.goto(site.base, { waitUntil: 'load' });
  check('a page that is meant for frames is shown in one (control)', page.frames()[1]?.url() === embed);
  await page.close();
}

async function checkMarkup(context, site, service, url, check) {
  const { pathname } = new URL(url);
  const pages = [
    pathname,
    `${pathname}embed/`,
    `/embed${pathname}`,
    '/events/list/?tribe-bar-date=2031-06-01',
    '/events/month/2031-06/',
    '/?s=Hostile',
    `/cart/?x=${encodeURIComponent(HOSTILE)}`,
    `/?s=${encodeURIComponent(HOSTILE)}`,
  ];
  const hits = [];
  site.pages.set('/unprotected', `<!doctype html><title>A</title><p title="${HOSTILE}</p>`);
  for (const address of [...pages.map((path) => service.base + path), `${site.base}/unprotected`]) {
    const page = await context.newPage();
    page.on('dialog', (dialog) => dialog.dismiss());
    await page.goto(address, { waitUntil: 'networkidle' });
    const link = page.locator('a[href^="javascript:"]').first();
    if ((await link.count()) > 0) await link.click({ timeout: 1000 }).catch(() => undefined);
    const hit = await page.evaluate(() => window.hit);
    if (hit !== undefined) hits.push(address);
    await page.close();
  }
  check('stored markup runs on a page without a policy (control)', hits.pop() === `${site.base}/unprotected`);
  check(`markup of an editor runs on none of ${pages.length} pages: ${hits}`, hits.length === 0);
}

async function checkMessages(context, site, service, url, check) {
  const { pathname } = new URL(url);
  const embed = `${service.base}${pathname}embed/`;
  // A page that shows ours by its script, beside a frame of another site, which sends it messages.
  site.pages.set(
    '/evil',
    `<!doctype html><script>const all = ${JSON.stringify(FORGED)};
    for (const one of all) parent.postMessage(one, '*');</script>`,
  );
  site.pages.set(
    '/',
    `<!doctype html><title>Blog</title><script src="${service.base}/embed.js" data-page="/events/list/"></script>
    <iframe id="evil" src="/evil"></iframe><iframe id="ours" src="${embed}" width="600" height="300"></iframe>`,
  );
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    problems.push('a dialog');
    void dialog.dismiss();
  });
  await page.goto(site.base, { waitUntil: 'load' });
  await page.evaluate((messages) => {
    for (const frame of document.querySelectorAll('iframe'))
      for (const one of messages) frame.contentWindow.postMessage(one, '*');
  }, FORGED);
  await page.waitForTimeout(1000);
  const made = page.locator('iframe[title="Events"]');
  const height = (await made.count()) > 0 ? await made.evaluate((frame) => frame.style.height) : 'no frame';
  check(
    `${FORGED.length} messages of other windows change no height (${height})`,
    height !== '19999px' && height !== 'no frame',
  );
  check(`they raise no error, dialog or script: ${problems}`, problems.length === 0);
  check(
    'and lead the page nowhere',
    page.url() === `${site.base}/` && (await page.evaluate(() => window.hit)) === undefined,
  );
  const ours = page.frames().find((frame) => frame.url().startsWith(embed));
  check('nor the frame', ours !== undefined && (await ours.evaluate(() => window.hit)) === undefined);
  await page.close();
}
