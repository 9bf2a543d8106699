/* global document -- of the pages that the browser shows */
// Pages that sell: a featured event with a photo and tickets, on a phone and on a desktop.
import sharp from 'sharp';
import { otherSite } from './authorize.mjs';
import { checkPages } from './design.mjs';

/** Makes an event with a photo and tickets, and looks at the pages that show it. */
export async function checkSelling({ browser, service, check, screenshots }) {
  const { base } = service;
  const authorization = `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`;
  const send = async (path, body, headers = { 'content-type': 'application/json' }) => {
    const answer = await fetch(`${base}/api${path}`, { method: 'POST', headers: { authorization, ...headers }, body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const post = (path, body) => send(path, JSON.stringify(body));
  const photo = await send('/content/v2/media', await noise(4000, 3000), {
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="harbour-photo.jpg"',
  });
  const event = (day, more = {}) =>
    post('/cal/events/v1/events', {
      title: 'Evening on the quay',
      start_date: `${day} 19:30:00`,
      end_date: `${day} 22:00:00`,
      status: 'publish',
      categories: ['Music'],
      description: '<p>An evening by the river.</p>'.repeat(30),
      venue: { venue: 'Quay', address: '1 River Street', city: 'Kiel' },
      ...more,
    });
  const concert = await event('2031-04-11', { featured: true, image: photo.id });
  await event('2031-04-18', { image: photo.id });
  await event('2031-04-25', { title: 'Recital', featured: true });
  await post(`/cal/events/v1/categories/${concert.categories[0].id}/colors`, {
    color: '#b04927',
    background: '#fbeee9',
  });
  const { nonce } = await post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
  for (const [name, price] of [
    ['Balcony', '59'],
    ['Standing', '29'],
  ])
    await post('/cal/tickets/v1/tickets', {
      post_id: concert.id,
      add_ticket_nonce: nonce,
      provider: 'tc',
      name,
      price,
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity: 20 },
    });
  const path = new URL(concert.url).pathname;
  const pages = { 'selling-home': '/', 'selling-list': '/events/', 'selling-event': path };
  await checkPages({ browser, base, check, screenshots, pages });
  await checkPhone({ browser, base, check, path });
  await checkFramed({ browser, base, check, path, screenshots });
}

/** On a phone: the way to the tickets stays in sight, buttons count, and images come in small sizes. */
async function checkPhone({ browser, base, check, path }) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const sizes = [];
  page.on('response', async (response) => {
    if (response.url().includes('harbour-photo')) sizes.push((await response.body()).length);
  });
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${base}/events/?tribe-bar-search=quay`, { waitUntil: 'networkidle' });
  const weight = sizes.reduce((sum, size) => sum + size, 0);
  check(`a list with two photos loads ${weight} bytes of them`, sizes.length > 0 && weight < 60_000);
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const bar = page.locator('.buy-bar a');
  const { y } = (await bar.boundingBox()) ?? { y: Infinity };
  check('the bar with the way to the tickets is in sight at once', y < 812);
  await bar.click();
  await page.waitForTimeout(1000);
  const field = page.getByRole('spinbutton').first();
  check(
    'the bar leads to the tickets',
    await page.locator('#tickets').evaluate((heading) => heading.getBoundingClientRect().top < 812),
  );
  await page.getByRole('button', { name: 'Balcony: more' }).click();
  await page.getByRole('button', { name: 'Balcony: more' }).click();
  await page.getByRole('button', { name: 'Balcony: fewer' }).click();
  check('buttons count tickets', (await field.inputValue()) === '1');
  check(`the policy of the page permits its script ${problems.join(' ')}`.trim(), problems.length === 0);
  check('the page moves by nothing', (await page.evaluate(() => document.documentElement.scrollWidth)) <= 375);
  await page.locator('form button', { hasText: 'Get tickets' }).click();
  for (const part of ['cart', 'checkout']) {
    await page.goto(`${base}/${part}/`);
    const isHeld = /\d+:\d\d$/.test(((await page.locator('[data-held]').textContent()) ?? '').trim());
    check(`the ${part} counts down`, isHeld);
    check(`the ${part} fits 375 pixels`, (await page.evaluate(() => document.documentElement.scrollWidth)) <= 375);
  }
  await context.close();
}

/** Another site shows the list and the event, and a purchase begins in a window of its own. */
async function checkFramed({ browser, base, check, path, screenshots }) {
  const site = await otherSite();
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  try {
    const embed = (page) => `<script src="${base}/embed.js" data-page="${page}" async></script>`;
    site.pages.set('/', `<!doctype html><title>Club</title><p>Before</p>${embed('/events/list/')}<p>After</p>`);
    site.pages.set('/event', `<!doctype html><title>Club</title>${embed(path)}`);
    const page = await context.newPage();
    await page.goto(`${site.base}/`);
    const list = page.frameLocator('iframe');
    await list.locator('.cal-card').first().waitFor();
    await page.waitForTimeout(500);
    const height = await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
    check(`a list in another site is as high as its contents (${height} pixels)`, height > 600);
    await list.locator('.cal-views a', { hasText: 'Month' }).click();
    await list.locator('.cal-month').waitFor();
    check('its views stay in the frame', page.url() === `${site.base}/`);
    if (screenshots) await page.screenshot({ path: `${screenshots}/framed.png` });
    await page.goto(`${site.base}/event`);
    const event = page.frameLocator('iframe');
    await event.getByRole('button', { name: 'Balcony: more' }).click();
    const [shop] = await Promise.all([
      context.waitForEvent('page'),
      event.getByRole('button', { name: 'Get tickets' }).click(),
    ]);
    await shop.waitForLoadState();
    const cart = await shop.textContent('main');
    check(
      'tickets from a frame are in the cart of a window',
      shop.url() === `${base}/cart/` && cart.includes('Balcony'),
    );
  } finally {
    await context.close();
    site.close();
  }
}

/** A photo that does not compress well. */
async function noise(width, height) {
  const image = sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  });
  return image.jpeg({ quality: 60 }).toBuffer();
}
