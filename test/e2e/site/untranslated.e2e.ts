import { load } from 'cheerio';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser } from '../../helpers/browser.js';
import { passwordOf, withPasswords } from '../authorize/browser-helper.js';
import { placeOrder } from '../shop/place-order.js';
import { boxOffice } from '../tickets/box-office.js';

/** What is the same in all languages: names, what people have written, and what is for the developers of an app. */
const NAMES =
  /^(?:: |\()?(?:Almanac|Zwiebelfest|Zwiebelfest [-–] Almanac|Normalkarte|Freikarte|Mit Bläsern\.|Ada|Ada, ada@person\.example|ada@person\.example|Google Calendar|iCalendar|Outlook|Outlook 365|Outlook Live|WhatsApp|Telegram|Facebook|LinkedIn|CEST|editor|editor@site\.example|Test|orders:read|mail:send|The app gives an id \(app_id\) that is not a UUID\.)\)?$/;
/** Words that are the same in English. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  de_DE: ['Apps', 'Browser', 'Name', 'Ticket', 'Tickets'],
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
  const publicPages = async () => {
    const texts = new Map<string, Set<string>>();
    for (const path of paths) texts.set(path, textsOf((await browser.get(path)).text));
    return texts;
  };
  /** Texts of pages that are the same as in English. @param least number of texts that each page has */
  const untranslated = async (pages: () => Promise<Map<string, Set<string>>>, least: number): Promise<string[]> => {
    await language('en_US');
    const english = await pages();
    for (const [path, texts] of english) expect([path, texts.size >= least]).toEqual([path, true]);
    const left: string[] = [];
    for (const [locale, sameWords] of Object.entries(SAME_WORDS)) {
      await language(locale);
      for (const [path, texts] of await pages())
        for (const text of texts)
          if (english.get(path)?.has(text) && !NAMES.test(text) && !sameWords.includes(text))
            left.push(`${locale} ${path}: ${text}`);
    }
    return left;
  };

  it('has no English text on any public page', async () => expect(await untranslated(publicPages, 6)).toEqual([]));

  it('has no English text on the pages of signing in, the account and apps', async () => {
    const [signedIn, visitor] = [new Browser(service), new Browser(service)];
    await withPasswords(service, 'editor');
    await signedIn.signIn('editor');
    const authorize = '/admin/authorize-application?app_name=Zwiebelfest';
    const accountPages = async () => {
      const texts = new Map<string, Set<string>>();
      const show = (name: string, { text }: { text: string }) => texts.set(name, textsOf(text));
      for (const path of ['/admin/sign-in', '/admin/forgot-password', '/admin/reset-password?token=x'])
        show(path, await visitor.get(path));
      show('a wrong password', await visitor.submit('/admin/sign-in', 'password', { login: 'Ada', password: 'wrong' }));
      show('no address', await visitor.post('/admin/forgot-password', { email: 'x' }));
      show('a link', await visitor.post('/admin/forgot-password', { email: 'ada@person.example' }));
      const paths = ['/admin/account', '/admin/account?done=password', '/admin/apps?revoked=1', '/admin/second-factor'];
      for (const path of [...paths, authorize, `${authorize}&scopes=orders:read,mail:send`, `${authorize}&app_id=x`])
        show(path, await signedIn.get(path));
      const weak = { new_password: 'password', current_password: passwordOf('editor') };
      show('a weak password', await signedIn.submit('/admin/account', 'new_password', weak));
      show('no form of ours', await signedIn.post('/admin/change-password', { _wpnonce: 'x' }));
      return texts;
    };
    expect(await untranslated(accountPages, 3)).toEqual([]);
  });

  it('follows the browser of the visitor on the pages of signing in, and the language of the account after that', async () => {
    await language('fr_FR');
    const titleFor = async (languages: string) =>
      load((await service.http().get('/admin/sign-in').set('Accept-Language', languages)).text)('h1').text();
    expect(await titleFor('de-AT,de;q=0.9,en;q=0.5')).toBe('Anmelden');
    expect(await titleFor('pl,*;q=0.1')).toBe('Se connecter');
    const editor = service.as('editor');
    await editor.post('/content/v2/users/me').send({ locale: 'es_ES' }).expect(200);
    await withPasswords(service, 'editor');
    const signedIn = new Browser(service);
    await signedIn.signIn('editor');
    const account = load((await signedIn.get('/admin/account')).text);
    expect([account('html').attr('lang'), account('h1').text()]).toEqual(['es-ES', 'Su cuenta']);
  });
});
