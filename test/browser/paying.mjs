/* global document -- of the pages that the browser shows */
// Paying online in a real browser, with our Stripe that has memory: from the page of the event to the PDF of the tickets, a
// refund of a part by the organiser, money that comes too late, the export of a payout, and a dispute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { build } from 'esbuild';
import { extractText, getDocumentProxy } from 'unpdf';
import { startForContract } from '../../scripts/contract.mjs';
import { faultsOf } from './design.mjs';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
const PASSWORD = 'correct horse battery staple';
const EVENT = 'Concert that is paid online';
const PRICE_MINOR = 2950;
const WEBHOOK = '/api/cal/tickets/v1/payments/stripe/webhook';
/** Milliseconds until what a webhook causes is to be seen. */
const PATIENCE_MS = 15_000;

/** Sells tickets at a site of its own, whose payments are those of the fake. */
export async function checkPaying({ browser, inbox, check, screenshots }) {
  const stripe = await startStripe();
  const service = await startForContract({ env: { LOG_LEVEL: 'error', ...inbox.env, ...stripe.env } });
  try {
    const site = new PayingSite({ browser, service, stripe, inbox, check, screenshots });
    await site.prepare();
    const order = await site.buy();
    await site.refundPart(order);
    await site.payTooLate();
    await site.exportPayouts();
    await site.dispute(order);
  } finally {
    await service.stop();
    await stripe.stop();
  }
}

/** The fake that the tests over HTTP use, in the process of the browser tests. */
async function startStripe() {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-stripe-'));
  const outfile = join(folder, 'stripe-server.mjs');
  const entry = new URL('../helpers/stripe/stripe-server.ts', import.meta.url).pathname;
  // Only packages of Node and `qs`, which is CommonJS, are in it.
  const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" };
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner,
    logLevel: 'error',
  });
  const { StripeServer } = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return new StripeServer(Date.now).start();
}

/** The bytes of a downloaded file. */
async function contentOf(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

class PayingSite {
  constructor(tools) {
    Object.assign(this, tools);
    this.authorization = `Basic ${Buffer.from(tools.service.credentials.ADMIN).toString('base64')}`;
  }

  async prepare() {
    await this.post('/content/v2/users/me', { password: PASSWORD });
    const event = await this.post('/cal/events/v1/events', {
      title: EVENT,
      start_date: '2031-05-09 19:30:00',
      end_date: '2031-05-09 22:00:00',
      status: 'publish',
    });
    this.event = event;
    this.path = new URL(event.url).pathname;
    await this.ticket('Stalls', 20);
  }

  async ticket(name, capacity) {
    const { nonce } = await this.post('/auth/v1/nonces', { action: 'add_ticket_nonce' });
    return this.post('/cal/tickets/v1/tickets', {
      post_id: this.event.id,
      add_ticket_nonce: nonce,
      provider: 'tc',
      name,
      price: (PRICE_MINOR / 100).toFixed(2),
      start_date: '2020-01-01',
      ticket: { mode: 'own', capacity },
    });
  }

  /** From the page of the event to the PDF, on a phone. @returns id and address of the order */
  async buy() {
    const { check, stripe } = this;
    const page = await this.purchaserPage();
    await this.order(page, { quantity: 2, email: 'ada@browser.example' });
    check('the checkout leads to the page of Stripe', page.url().startsWith('https://checkout.stripe.com/'));
    check('its amount is that of two tickets', (await page.textContent('h1')) === String(2 * PRICE_MINOR));
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(/\/order\//);
    // No webhook has come yet: the service has queried Stripe.
    check('the purchaser who returns sees both tickets', (await page.locator('.ticket svg').count()) === 2);
    check('the page of the order says that no money moves', (await page.textContent('main')).includes('Test mode'));
    await this.deliver();
    const faults = await faultsOf(page);
    check(`the paid order is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
    await this.picture(page, 'paid-order');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /PDF/ }).first().click(),
    ]);
    const file = await getDocumentProxy(new Uint8Array(await contentOf(download)));
    const { text } = await extractText(file, { mergePages: false });
    check(`the PDF has both tickets (${text.length} pages)`, text.length === 2 && text[0].includes(EVENT));
    const mail = await this.inbox.to('ada@browser.example');
    check('a message brings the tickets', mail?.html.includes(new URL(page.url()).pathname) ?? false);
    const [{ id: intent }] = [...stripe.intents.values()];
    check('Stripe has the money once', stripe.ledger(intent).captured === 2 * PRICE_MINOR && stripe.intents.size === 1);
    const address = page.url().replace(/\?.*/, '');
    await page.context().close();
    return { address, id: Number(/order\/(\d+)-/.exec(address)[1]), intent };
  }

  /** The organiser refunds one of two tickets in the console. */
  async refundPart({ id, address, intent }) {
    const { check } = this;
    const page = await this.consolePage(`/orders/${id}`);
    await page.getByRole('button', { name: 'Refund a part' }).click();
    await page
      .getByRole('checkbox', { name: /^No\. / })
      .first()
      .check();
    await page.getByLabel('Reason').fill('One guest is ill');
    await this.picture(page, 'refund-dialog');
    await page
      .getByRole('button', { name: /^Refund/ })
      .last()
      .click();
    await page.getByText('Refund of $29.50').waitFor({ timeout: PATIENCE_MS });
    await this.deliver();
    check('Stripe has returned one ticket', this.stripe.ledger(intent).refunded === PRICE_MINOR);
    check('the organiser sees which ticket is not valid', (await page.getByText('Not valid').count()) === 1);
    await this.picture(page, 'refunded-part');
    await page.context().close();
    const purchaser = await this.purchaserPage();
    await purchaser.goto(address);
    check('one of the tickets is left', (await purchaser.locator('.ticket svg').count()) === 1);
    const shown = await purchaser.textContent('main');
    check('the page of the order says what was refunded', /refunded\D{0,20}\$29\.50/i.test(shown));
    await this.picture(purchaser, 'refunded-ticket');
    await purchaser.context().close();
  }

  /** The organiser gets the payouts as a file. */
  async exportPayouts() {
    const payout = this.stripe.payOut();
    const page = await this.consolePage('/orders');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByLabel('What').selectOption({ label: 'Payouts to the bank account' });
    await page.getByLabel('Format').selectOption('csv');
    const faults = await faultsOf(page);
    this.check(`the dialog for exports is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
    await this.picture(page, 'export-dialog');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
    ]);
    const rows = parse(await contentOf(download), { bom: true, columns: true });
    const minor = rows.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
    this.check(`the ${rows.length} movements of a payout add up to it`, rows.length > 1 && minor === payout.amount);
    await page.context().close();
  }

  /** The order is cancelled while its purchaser is on the page of Stripe, which does not learn it; another gets the seat. */
  async payTooLate() {
    const { check, stripe } = this;
    await this.ticket('Box', 1);
    const page = await this.purchaserPage();
    await this.order(page, { name: 'Box', email: 'late@browser.example' });
    const session = stripe.sessionAt(page.url());
    stripe.faults.push('unreachable', 'unreachable', 'unreachable');
    await this.post(`/cal/tickets/v1/orders/${session.metadata.almanac_order}/cancel`, {});
    const quick = await this.purchaserPage();
    await this.order(quick, { name: 'Box', email: 'quick@browser.example' });
    await quick.getByRole('button', { name: 'Pay' }).click();
    await quick.waitForURL(/\/order\//);
    check('the other purchaser has the last seat', (await quick.locator('.ticket svg').count()) === 1);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(/\/order\//);
    await this.deliver();
    const returned = await this.until(() => stripe.ledger(session.payment_intent).refunded === PRICE_MINOR);
    check('money that came too late is returned once', returned && stripe.refunds.size === 2);
    await page.reload();
    check('its purchaser has no ticket', (await page.locator('.ticket svg').count()) === 0);
    check('and reads that the money was refunded', /refunded/i.test(await page.textContent('main')));
    await this.picture(page, 'paid-too-late');
    await page.context().close();
    await quick.context().close();
  }

  /** The purchaser contests the payment; the organiser sees it. */
  async dispute({ id, intent }) {
    const { check, stripe } = this;
    stripe.dispute(stripe.intents.get(intent));
    await this.deliver();
    const page = await this.consolePage(`/orders/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const isShown = await this.until(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Money' }).waitFor();
      return /disputed/i.test(await page.textContent('main'));
    });
    check('the organiser sees that the payment is disputed', isShown);
    const faults = await faultsOf(page);
    check(`the disputed order is accessible ${faults.join('; ')}`.trim(), faults.length === 0);
    await this.picture(page, 'disputed');
    await page.context().close();
  }

  /** Puts tickets into the cart and goes to the page of Stripe. */
  async order(page, { name = 'Stalls', quantity = 1, email }) {
    await page.goto(this.service.base + this.path);
    await page.getByRole('spinbutton', { name: new RegExp(name) }).fill(String(quantity));
    await page.getByRole('button', { name: 'Get tickets' }).last().click();
    await page.goto(`${this.service.base}/checkout/`);
    await page.locator('#name').fill('Ada Buyer');
    await page.locator('#email').fill(email);
    await page.locator('form button[type=submit]').last().click();
    await page.waitForURL(/checkout\.stripe\.com/);
  }

  /** A page for a purchaser; the page of Stripe is one with a button. */
  async purchaserPage() {
    const context = await this.browser.newContext({ viewport: PHONE, bypassCSP: true });
    await context.route('https://checkout.stripe.com/**', async (route) => {
      const session = this.stripe.sessionAt(route.request().url());
      if (route.request().method() === 'POST') {
        this.stripe.pay(session);
        return route.fulfill({ status: 303, headers: { location: session.success_url } });
      }
      const body = `<!doctype html><h1>${session.amount_total}</h1><form method="post"><button>Pay</button></form>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
    return context.newPage();
  }

  async consolePage(path) {
    const context = await this.browser.newContext({ viewport: DESKTOP, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${this.service.base}/admin/console${path}`);
    await page.getByLabel('Login').fill(this.service.credentials.ADMIN.split(':')[0]);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  /** Sends the webhooks that wait, each twice. */
  async deliver() {
    for (const event of this.stripe.events.splice(0)) {
      const { body, header } = this.stripe.signed(event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': header };
      for (let times = 0; times < 2; times++)
        await fetch(this.service.base + WEBHOOK, { method: 'POST', headers, body });
    }
  }

  async until(isDone) {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 200)))
      if (await isDone()) return true;
    return false;
  }

  async picture(page, name) {
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    this.check(`"${name}" fits its screen`, !isWide);
    if (this.screenshots) await page.screenshot({ path: `${this.screenshots}/${name}.png`, fullPage: true });
  }

  async post(path, body) {
    const answer = await fetch(`${this.service.base}/api${path}`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
