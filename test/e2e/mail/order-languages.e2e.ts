import { load } from 'cheerio';
import { mailingSite } from './mailing-site.js';
import type { MailingSite } from './mailing-site.js';

const SEATS = { mode: 'own', capacity: 50 };
const BUYER = { name: 'Ada Lovelace', email: 'ada@buyer.example' };

describe('Language × stored language of an order', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite({ PAGE_LANGUAGES: 'de,fr,es' });
  });
  afterAll(() => site.close());

  const speak = (language: string) =>
    site.service.as('administrator').post('/content/v2/settings').send({ language }).expect(200);
  const page = async (address: string, accepted = '') =>
    load((await site.service.http().get(address).set('Accept-Language', accepted).expect(200)).text);

  it('keeps mails and page of an order in German when the site changes from German to French', async () => {
    const { service, inbox, box } = site;
    await speak('de_DE');
    const event = await box.event({ title: 'Abend' });
    const ticket = await box.ticket(event, { name: 'Platz', ticket: SEATS });
    const { body } = await box
      .order({ [ticket]: 1 }, { purchaser: BUYER })
      .set('Accept-Language', 'de')
      .expect(201);
    const order = `/order/${body.id}-${body.order_key}/`;
    const [first] = await inbox.to(BUYER.email);
    expect(first.subject).toBe('Ihr Ticket: Abend');

    await speak('fr_FR');
    // A visitor without a wish gets the page in the language of the purchase; links to the site are in French.
    const $ = await page(order);
    expect([$('html').attr('lang'), $('h1').text()]).toEqual(['de', `Bestellung ${body.id}`]);
    expect((await page('/events/'))('html').attr('lang')).toBe('fr-FR');

    // What the visitor chooses counts more, and changes nothing of the order.
    expect((await page(order, 'es'))('html').attr('lang')).toBe('es');
    expect((await page(`${order}?lang=es`))('html').attr('lang')).toBe('es');
    expect((await page(order))('html').attr('lang')).toBe('de');

    const { body: mails } = await service.as('administrator').get(`/mail/v1/messages?order_id=${body.id}`).expect(200);
    await service.as('administrator').post(`/mail/v1/messages/${mails[0].id}/resend`).send({}).expect(202);
    const [, again] = await inbox.to(BUYER.email, 2);
    expect(again.subject).toBe('Ihr Ticket: Abend');
    expect(again.html).toContain('<html lang="de');

    await service.http().post(`${order}cancel/`).set('Sec-Fetch-Site', 'same-origin').type('form').send({}).expect(303);
    const [, , cancelled] = await inbox.to(BUYER.email, 3);
    expect(cancelled.html).toContain('<html lang="de');
    expect(cancelled.subject).toContain('storniert');
  });

  it('is in French for orders that were placed after the change', async () => {
    const { inbox, box } = site;
    await speak('fr_FR');
    const event = await box.event({ title: 'Soirée' });
    const ticket = await box.ticket(event, { name: 'Place', ticket: SEATS });
    const email = 'zoe@buyer.example';
    const { body } = await box.order({ [ticket]: 1 }, { purchaser: { name: 'Zoé', email } }).expect(201);
    expect((await page(`/order/${body.id}-${body.order_key}/`))('html').attr('lang')).toBe('fr-FR');
    const [mail] = await inbox.to(email);
    expect(mail.html).toContain('<html lang="fr');
  });
});
