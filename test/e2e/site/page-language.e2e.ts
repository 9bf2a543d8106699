import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import { Calendar } from '../views/view.js';

/** A published event with a ticket. @returns its path */
async function eventWithTicket(service: TestApp): Promise<string> {
  const { body } = await service
    .as('administrator')
    .post('/cal/events/v1/events')
    .send({
      title: 'Sommerfest',
      description: 'Mit Musik.',
      status: 'publish',
      start_date: '2031-05-01 10:00:00',
      end_date: '2031-05-01 12:00:00',
    })
    .expect(201);
  const { id, url } = body as { id: number; url: string };
  await boxOffice(service).ticket(id, { price: '12.50', ticket: { mode: 'own', capacity: 7 } });
  return new URL(url).pathname;
}

const languageOf = (page: string): string | undefined => /<html lang="([^"]*)"/.exec(page)?.[1];

describe('Pages of a site in German', () => {
  let service: TestApp;
  let event: string;
  beforeAll(async () => {
    service = await startApp();
    event = await eventWithTicket(service);
    await language('de_DE');
  });
  afterAll(() => service.close());

  const language = async (locale: string): Promise<void> => {
    const settings = { language: locale, date_format: 'j. F Y', time_format: 'H:i' };
    await service.as('administrator').post('/content/v2/settings').send(settings).expect(200);
  };
  const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await service.http().get(path).set(headers)).text;

  it('are in German, with its dates and amounts', async () => {
    const paths = [
      '/',
      '/events/',
      '/events/month/',
      '/events/2031-05-01/',
      event,
      `${event}embed/`,
      '/?s=musik',
      '/nothing/',
    ];
    for (const path of paths) expect([path, languageOf(await page(path))]).toEqual([path, 'de-DE']);
    const text = await page(event);
    expect(text).toContain('<dt>Wann</dt>');
    expect(text).toContain('Do, 1. Mai 2031, 10:00');
    expect(text).toContain('In den Kalender eintragen');
    expect(text).toContain('Tickets holen');
    expect(text).toContain('noch 7');
    expect(await page('/')).toContain('Nächste Veranstaltungen');
    expect(await page('/events/month/2031-05/')).toContain('Veranstaltungen im Mai 2031');
    expect(await page('/?s=nichts')).toContain('Nichts gefunden.');
    expect(await page('/nothing/')).toContain('Unter dieser Adresse gibt es nichts');
  });

  it('are the same for visitors who prefer or choose another language, where none is offered', async () => {
    const plain = (text: string): string => text.replace(/pointer="[^"]*"|"now":"[^"]*"|"tvn\d":"[^"]*"/g, '');
    const german = plain(await page('/events/'));
    expect(plain(await page('/events/', { 'Accept-Language': 'fr' }))).toBe(german);
    expect(languageOf(await page('/events/?lang=fr'))).toBe('de-DE');
    expect(german).not.toContain('hreflang');
    const { headers } = await service.http().get('/events/').expect(200);
    expect(headers.vary).not.toMatch(/cookie|accept-language/i);
    await service.http().get('/language/fr').expect(404);
  });

  it('say so of a postponed event in pages, feeds and calendar files', async () => {
    const moved = await boxOffice(service).event({ title: 'Chor' });
    await service
      .as('administrator')
      .post(`/cal/events/v1/events/${moved}/status`)
      .send({ event_status: 'postponed' })
      .expect(200);
    expect(await page(`/?p=${moved}`).then(() => page('/events/'))).toContain('Verschoben');
    expect(await page('/events/feed/')).toContain('Verschoben: Chor');
    const files = await service.http().get('/events/list/?ical=1').expect(200);
    expect(files.text.replace(/\r\n /g, '')).toContain('Der neue Termin steht noch nicht fest.');
  });

  it('are in English where the language of the site has no texts, and mark what is in that language', async () => {
    await language('ja');
    const text = await page(event);
    expect(languageOf(text)).toBe('en');
    expect(text).toContain('<h1 lang="ja">Sommerfest</h1>');
    expect(text).toMatch(/<div lang="ja">\s*<p>Mit Musik\.<\/p>/);
    expect(text).toMatch(/<time lang="ja" [^>]*>/);
    await language('en_GB');
    expect((await page(event)).match(/ lang=/g)).toHaveLength(1);
  });
});

describe('Pages in several languages', () => {
  let service: TestApp;
  let event: string;
  beforeAll(async () => {
    service = await startApp({
      PAGE_LANGUAGES: 'en, de,fr,es',
      PAGE_LANGUAGE_BY_BROWSER: 'on',
      RESPONSE_CACHE: 'memory',
      RESPONSE_CACHE_SECONDS: '300',
    });
    event = await eventWithTicket(service);
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}) => service.http().get(path).set(headers);
  const languageAt = async (path: string, headers: Record<string, string> = {}) =>
    languageOf((await get(path, headers).expect(200)).text);

  it('are in the language of the address, which they name as their own', async () => {
    const { text, headers } = await get(`${event}?lang=fr`).expect(200);
    expect(languageOf(text)).toBe('fr');
    expect(text).toContain('<h1 lang="en-US">Sommerfest</h1>');
    // As `Intl` has it for French, not by the formats of the site.
    expect(text).toMatch(/jeu\. 1 mai 2031, 10:00/);
    expect(text).toMatch(/12,50\s\$US/);
    expect(text).toMatch(new RegExp(`rel="canonical" href="http[^"]*${event}\\?lang=fr"`));
    expect(text).toContain('<meta property="og:locale" content="fr_FR" />');
    expect(text).toMatch(new RegExp(`property="og:url" content="http[^"]*${event}\\?lang=fr"`));
    const own = (await get(event).expect(200)).text;
    expect(own).toContain('<meta property="og:locale" content="en_US" />');
    expect(own).toMatch(new RegExp(`property="og:url" content="http[^"?]*${event}"`));
    for (const tag of ['de', 'fr', 'es'])
      expect(text).toMatch(new RegExp(`hreflang="${tag}" href="http[^"]*${event}\\?lang=${tag}"`));
    for (const tag of ['en', 'x-default'])
      expect(text).toMatch(new RegExp(`rel="alternate" hreflang="${tag}" href="http[^"?]*${event}"`));
    expect(headers.vary).toMatch(/Cookie/);
    expect(headers.vary).toMatch(/Accept-Language/);
    expect(await languageAt('/?lang=es')).toBe('es');
    expect(await languageAt(`${event}?lang=xx`)).toBe('en');
  });

  it('are in the language that the visitor chose by a link, also in the shop', async () => {
    const { text } = await get('/events/month/?lang=fr').expect(200);
    const [, link] = /<a lang="de" hreflang="de" href="http:\/\/[^/]+([^"]+)"/.exec(text) ?? [];
    const chosen = await get(link.replaceAll('&amp;', '&')).expect(303);
    expect(new URL(chosen.headers.location).pathname).toBe('/events/month/');
    expect(chosen.headers['cache-control']).toBe('no-store');
    const Cookie = String(chosen.headers['set-cookie']).split(';')[0];
    for (const path of ['/', '/events/', event, '/cart/'])
      expect([path, await languageAt(path, { Cookie, 'Accept-Language': 'fr' })]).toEqual([path, 'de']);
    expect(await languageAt('/events/?lang=es', { Cookie })).toBe('es');
    await get('/language/it').expect(404);
    for (const to of ['//evil.example/', 'https://evil.example/', '/\\evil.example', ''])
      expect(
        new URL((await get(`/language/de?to=${encodeURIComponent(to)}`).expect(303)).headers.location).pathname,
      ).toBe('/');
  });

  it('are in the first language that the browser prefers, and are stored for each', async () => {
    for (const round of [1, 2])
      for (const [accepted, tag] of [
        ['de-AT,de;q=0.9', 'de-AT'],
        ['ja,fr;q=0.5', 'fr'],
        ['ja', 'en'],
        ['en-GB,de;q=0.9', 'en'],
      ]) {
        const { text, headers } = await get(event, { 'Accept-Language': accepted }).expect(200);
        expect([round, accepted, languageOf(text)]).toEqual([round, accepted, tag]);
        if (round === 2) expect(headers['x-cache']).toBe('HIT');
      }
    const cookie = { Cookie: 'almanac_language=es' };
    expect((await get(event, cookie).expect(200)).headers['x-cache']).toBe('BYPASS');
    expect(await languageAt(event, cookie)).toBe('es');
  });

  it('leave responses of the REST interface in the language of the site', async () => {
    const headers = { 'Accept-Language': 'de', Cookie: 'almanac_language=de' };
    const tvn1 = await new Calendar(service).nonce();
    const { text } = await get(`/api/cal/views/v2/html?u=/events/list/&lang=de&tvn1=${tvn1}`, headers).expect(200);
    expect(text).toContain('Find events');
    expect(text).not.toContain('Veranstaltungen');
  });
});
