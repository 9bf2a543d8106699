/* global document, getComputedStyle, innerWidth -- of the pages that the browser shows */
// The authorize page and embeds in a real browser; run by `npm run test:browser`.
import { createServer } from 'node:http';

/** A program on this machine that apps and embeds are tried from: tells what it was called with, serves given pages. */
export async function otherSite() {
  const calls = [];
  const pages = new Map();
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://x');
    calls.push(url);
    response.setHeader('Content-Type', 'text/html').end(pages.get(url.pathname) ?? '<h1>Back in the app</h1>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}`, calls, pages, close: () => server.close() };
}

/** Contrast of every text on the page with what is behind it, the least of them. */
const leastContrast = () => {
  const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if ((color[3] ?? 1) > 0) return color;
    }
    return [255, 255, 255];
  };
  let least = 21;
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
    if (element.closest('.aside')) continue;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return least;
};

/** Lets an app in with the keyboard alone and without JavaScript, uses its password, revokes it. */
export async function checkAuthorize({ browser, service, check, screenshots }) {
  const app = await otherSite();
  const [login, password] = service.credentials.ADMIN.split(/:(.*)/s);
  const basic = (secret) => ({ authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` });
  const signInPassword = 'correct horse battery staple';
  await fetch(`${service.base}/api/content/v2/users/me`, {
    method: 'POST',
    headers: { ...basic(password), 'content-type': 'application/json' },
    body: JSON.stringify({ password: signInPassword }),
  });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 900, height: 800 } });
  const page = await context.newPage();
  try {
    const index = await (await fetch(`${service.base}/wp-json/`)).json();
    const endpoint = index.authentication['application-passwords'].endpoints.authorization;
    const query = new URLSearchParams({ app_name: 'Browser test', success_url: `${app.base}/done?x=1` });
    await page.goto(`${endpoint}?${query}`);
    check('the authorize page asks to sign in first', (await page.textContent('h1')) === 'Sign in');
    if (screenshots) await page.screenshot({ path: `${screenshots}/sign-in.png` });
    await page.keyboard.type(login);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=alert]');
    check(
      'a wrong password is told in general words',
      (await page.textContent('[role=alert]'))?.includes('do not fit') ?? false,
    );
    await page.keyboard.type(signInPassword);
    await page.keyboard.press('Enter');
    await page.waitForSelector('button[name=approve]');
    check(
      'then it says who asks, and where the answer goes',
      /Browser test wants to connect/.test((await page.textContent('h1')) ?? '') &&
        ((await page.textContent('dl'))?.includes(new URL(app.base).host) ?? false),
    );
    if (screenshots) await page.screenshot({ path: `${screenshots}/authorize.png`, fullPage: true });
    await page.focus('#app_name');
    await page.keyboard.press('Tab');
    check('the next stop of the keyboard is Approve', (await page.locator('button[name=approve]:focus').count()) === 1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.base}/**`);
    const answer = new URL(page.url()).searchParams;
    const given = answer.get('password') ?? '';
    check(
      'the app gets site, login and password',
      answer.get('site_url') === service.base && answer.get('user_login') === login && /^[a-zA-Z0-9]{24}$/.test(given),
    );
    const me = () => fetch(`${service.base}/wp-json/wp/v2/users/me`, { headers: basic(given) });
    check('the password works', (await me()).status === 200);
    await page.goto(`${service.base}/admin/apps`);
    if (screenshots) await page.screenshot({ path: `${screenshots}/apps.png`, fullPage: true });
    await page.click('li:has-text("Browser test") button');
    await page.waitForSelector('[role=status]');
    check('once revoked, it is refused', (await me()).status === 401);
    await page.click('button:has-text("Sign out")');
    await page.goto(`${service.base}/admin/apps`);
    check('signing out ends it', (await page.textContent('h1')) === 'Sign in');
  } finally {
    await context.close();
    app.close();
  }
}

/** Looks at the pages in light and dark. */
export async function checkLooks({ browser, service, check }) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await page.goto(`${service.base}/admin/sign-in`);
    const contrast = await page.evaluate(leastContrast);
    check(`texts stand out in ${colorScheme} (${contrast.toFixed(1)} to 1)`, contrast >= 4.5);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    check(`nothing is wider than a phone in ${colorScheme}`, !tooWide);
    await context.close();
  }
}

/** Puts an embed of an event into a page of another site. */
export async function checkEmbed({ browser, service, check, screenshots }) {
  const site = await otherSite();
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    const made = await fetch(`${service.base}/api/cal/events/v1/events`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(service.credentials.EDITOR).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        title: 'Embedded concert',
        start_date: '2031-05-01 20:00:00',
        end_date: '2031-05-01 22:00:00',
        status: 'publish',
        excerpt: 'Words. '.repeat(200),
      }),
    });
    const { url } = await made.json();
    const answer = await (await fetch(`${service.base}/api/oembed/1.0/embed?url=${encodeURIComponent(url)}`)).json();
    site.pages.set('/', `<!doctype html><title>Blog</title><p>Before</p>${answer.html}<p>After</p>`);
    const page = await context.newPage();
    await page.goto(site.base);
    const frame = page.frameLocator('iframe');
    check(
      'another site shows the event in a frame',
      (await frame.locator('h1').textContent())?.includes('Embedded concert') ?? false,
    );
    await page
      .waitForFunction(() => Number(document.querySelector('iframe').height) > 400, undefined, { timeout: 5000 })
      .catch(() => undefined);
    const height = await page.locator('iframe').getAttribute('height');
    check(`the frame grows with what is in it (${height} pixels)`, Number(height) > 400);
    check('the quote makes place for it', await page.locator('blockquote').isHidden());
    if (screenshots) await page.screenshot({ path: `${screenshots}/embed.png` });
    await frame.locator('h1 a').click();
    await page.waitForURL(url, { timeout: 5000 }).catch(() => undefined);
    check('its link leads to the event', page.url() === url);
    if (screenshots) await page.screenshot({ path: `${screenshots}/event.png` });
  } finally {
    await context.close();
    site.close();
  }
}
