import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser } from '../../helpers/browser.js';
import { placeOrder } from '../shop/place-order.js';
import { boxOffice } from '../tickets/box-office.js';

/** What is the same in all languages: names, and what the organiser and the purchaser have written. */
const NAMES =
  /^(?:: |\()?(?:Almanac|Zwiebelfest|Zwiebelfest [-–] Almanac|Normalkarte|Freikarte|Mit Bläsern\.|Ada|Ada, ada@person\.example|ada@person\.example|Google Calendar|iCalendar|Outlook|Outlook 365|Outlook Live|WhatsApp|Telegram|Facebook|LinkedIn|CEST)\)?$/;
/** Words that are the same in English. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  de_DE: ['Name', 'Ticket', 'Tickets'],
  fr_FR: ['Date', 'E-mail', 'Site', 'Total'],
  es_ES: ['Total'],
};
/** `Node.TEXT_NODE` of browsers. */
const TEXT_NODE = 3;
/** Attributes that people see or hear. */
const ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'];

/** Texts of a page that people see or hear. */
function textsOf(page: string): Set<string> {
  const $ = load(page);
  $('script, style, template, svg, code').remove();
  const texts = $('body *, head title')
    .contents()
    .filter((_, { nodeType }) => nodeType === TEXT_NODE)
    .toArray()
    .map((node) => $(node).text());
  for (const name of ATTRIBUTES)
    texts.push(
      ...$(`body [${name}]`)
        .toArray()
        .map((element) => $(element).attr(name) ?? ''),
    );
  return new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text)));
}

describe('A site in another language', () => {
  let service: TestApp;
  let browser: Browser;
  let paths: string[];

  beforeAll(async () => {
    service = await startApp({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      MAIL_PREVIEW: 'on',
      MAIL_FROM: 'tickets@site.example',
    });
    const office = boxOffice(service);
    const event = await office.event({ title: 'Zwiebelfest', description: 'Mit Bläsern.' });
    const own = { ticket: { mode: 'own', capacity: 50 } };
    const ticket = await office.ticket(event, { name: 'Normalkarte', price: '12.50', ...own });
    await office.ticket(event, { name: 'Freikarte', price: '0', ...own });
    browser = new Browser(service);
    const { body } = await service.as('anonymous').get(`/cal/events/v1/events/${event}`).expect(200);
    const fill = () => browser.post('/cart/', { [`quantity-${ticket}`]: '1' });
    await fill();
    const placed = await placeOrder(browser, { gateway: 'manual' });
    await fill();
    paths = [
      '/',
      '/events/',
      '/events/month/2031-05/',
      '/events/2031-05-01/',
      pathOf(body.url as string),
      '/cart/',
      '/checkout/',
      pathOf(placed.headers.location),
      '/?s=zwiebel',
      '/nothing/',
      '/embed/events/',
    ];
  });
  afterAll(() => service.close());

  const pathOf = (address: string): string => {
    const { pathname, search } = new URL(address, service.base);
    return pathname + search;
  };
  const language = (locale: string) =>
    service.as('administrator').post('/content/v2/settings').send({ language: locale }).expect(200);
  const pages = async () => {
    const texts = new Map<string, Set<string>>();
    for (const path of paths) texts.set(path, textsOf((await browser.get(path)).text));
    return texts;
  };

  it('has no English text on any page', async () => {
    const english = await pages();
    for (const [path, texts] of english) expect([path, texts.size > 5]).toEqual([path, true]);
    const left: string[] = [];
    for (const [locale, sameWords] of Object.entries(SAME_WORDS)) {
      await language(locale);
      for (const [path, texts] of await pages())
        for (const text of texts)
          if (english.get(path)?.has(text) && !NAMES.test(text) && !sameWords.includes(text))
            left.push(`${locale} ${path}: ${text}`);
    }
    expect(left).toEqual([]);
  });
});
