import { mailingSite, type MailingSite } from './mailing-site.js';

const SELLER = { seller_name: 'Seller & Sons', seller_email: 'seller@site.example', seller_phone: '' };

describe('The contact of the organiser', () => {
  let site: MailingSite;
  beforeAll(async () => {
    site = await mailingSite();
  });
  afterEach(() => site.box.audit());
  afterAll(() => site.close());

  const admin = () => site.service.as('administrator');
  const organizer = async (fields: object): Promise<number> =>
    (
      await admin()
        .post('/cal/events/v1/organizers')
        .send({ status: 'publish', ...fields })
        .expect(201)
    ).body.id;
  const setSeller = (fields: object) => admin().post('/invoices/v1/settings').send(fields).expect(200);

  /** The contact on the page of an order and in its message. */
  const shown = async (name: string, event: Record<string, unknown>, languages = 'en') => {
    const id = await site.box.event(event);
    const ticket = await site.box.ticket(id, { ticket: { mode: 'own', capacity: 5 } });
    const email = `${name}@buyer.example`;
    const { body } = await site.box
      .order({ [ticket]: 1 }, { purchaser: { name: 'Pat', email } })
      .set('Accept-Language', languages)
      .expect(201);
    const { text: page } = await site.service.http().get(`/order/${body.id}-${body.order_key}/`).expect(200);
    const [mail] = await site.inbox.to(email);
    return { page, mail: mail.text ?? '' };
  };

  it('is that of the organizer of the event, with what leads to it', async () => {
    await setSeller(SELLER);
    const crew = await organizer({
      organizer: 'Town Crew',
      email: 'crew@site.example',
      phone: '+49 431 1234',
      website: 'https://crew.example/',
    });
    const { page, mail } = await shown('crew', { organizer: [crew] });
    expect(page).toContain('<a href="mailto:crew@site.example">crew@site.example</a>');
    expect(page).toContain('<a href="tel:+494311234">+49 431 1234</a>');
    expect(page).toContain('<a href="https://crew.example/">https://crew.example/</a>');
    expect(mail).toContain('Questions? Town Crew, crew@site.example, +49 431 1234, https://crew.example/');
    expect(page + mail).not.toContain('seller@site.example');
  });

  it('is the organizer with an address of several, in the language of the purchaser', async () => {
    const first = await organizer({ organizer: 'Hall', phone: '1234' });
    const second = await organizer({ organizer: 'Band', email: 'band@site.example' });
    const { page, mail } = await shown('zwei', { organizer: [first, second] }, 'de');
    expect(mail).toContain('Fragen? Band, band@site.example');
    expect(page).toContain('<strong>Fragen?</strong> Band');
  });

  it('never is an organizer that is not public, but the seller of the site', async () => {
    await setSeller(SELLER);
    const hidden = await organizer({ organizer: 'Secret', email: 'secret@site.example', status: 'private' });
    const { page, mail } = await shown('hidden', { organizer: [hidden] });
    expect(page + mail).not.toMatch(/secret/i);
    expect(page).toContain('Seller &amp; Sons');
    expect(mail).toContain('Questions? Seller & Sons, seller@site.example');
  });

  it('is left out where an address is none, and nothing else is known', async () => {
    await setSeller({ seller_email: '', seller_phone: '' });
    const odd = await organizer({ organizer: 'Odd', email: 'not an address' });
    const { page, mail } = await shown('odd', { organizer: [odd] });
    expect(page + mail).not.toContain('Questions?');
  });
});
