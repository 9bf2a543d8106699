import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { boxOffice } from '../tickets/box-office.js';
import type { BoxOffice } from '../tickets/box-office.js';

const T = '/cal/tickets/v1';
const SEATS = { mode: 'own', capacity: 50 };

interface Bought {
  page: string;
  attendees: { id: number; security_code: string }[];
}

describe('The forms of the page of an order', () => {
  let service: TestApp;
  let office: BoxOffice;
  let event: number;
  let free: number;
  let paid: number;
  beforeAll(async () => {
    service = await startApp();
    office = boxOffice(service);
    event = await office.event({ title: 'Night' });
    free = await office.ticket(event, { name: 'Seat', ticket: SEATS });
    paid = await office.ticket(event, { name: 'Chair', price: '1234.5', ticket: SEATS });
  });
  afterAll(() => service.close());

  const buy = async (tickets: Record<number, number>, more: Record<string, unknown> = {}): Promise<Bought> => {
    const { body } = await office.order(tickets, more).expect(201);
    return { page: `/order/${body.id}-${body.order_key}/`, attendees: body.attendees };
  };
  const show = async (page: string, language = '') => {
    const { text } = await service.http().get(page).set('Accept-Language', language).expect(200);
    return text;
  };
  const send = (path: string, fields: Record<string, string> = {}, site = 'same-origin') =>
    service.http().post(path).set('Sec-Fetch-Site', site).type('form').send(fields);

  it('change a name, with the name as it is', async () => {
    const { page, attendees } = await buy({ [free]: 1 });
    const [{ id }] = attendees;
    expect(await show(page)).toMatch(new RegExp(`name="change-${id}-name"\\s+type="text"\\s+value="Pat Buyer"`));
    const sent = await send(`${page}tickets/${id}/change/`, { [`change-${id}-name`]: 'Grace Hopper' }).expect(303);
    expect(sent.headers.location).toMatch(/\/\?done=change$/);
    expect(await show(page)).toContain('Grace Hopper');
    const refused = await send(`${page}tickets/${id}/change/`, { [`change-${id}-name`]: '' }).expect(400);
    expect(refused.text).toContain('This did not work.');
    expect(refused.text).toMatch(/<details class="no-print" open>/);
  });

  it('confirm what was done, and call the field what it is, in the language of the visitor', async () => {
    const { page, attendees } = await buy({ [free]: 2 });
    const [{ id }] = attendees;
    const form = { [`change-${id}-name`]: 'Grace Hopper' };
    const sent = await send(`${page}tickets/${id}/change/`, form).expect(303);
    const next = (sent.headers.location ?? '').replace(/^https?:\/\/[^/]+/, '');
    for (const [language, done, title, label] of [
      ['en', 'Saved: the ticket has the new name.', 'Change the name', 'Name of the attendee'],
      ['de', 'Gespeichert: Das Ticket hat den neuen Namen.', 'Namen ändern', 'Name auf dem Ticket'],
      ['fr', 'Enregistré : le billet porte le nouveau nom.', 'Modifier le nom', 'Nom sur le billet'],
      ['es', 'Guardado: la entrada tiene el nuevo nombre.', 'Cambiar el nombre', 'Nombre en la entrada'],
    ] as const) {
      const text = await show(next, language);
      expect(text).toContain(`role="status">${done}<`);
      expect(text).toContain(`<summary>${title}</summary>`);
      expect(text).toContain(label);
    }
    expect(await show(page)).not.toContain('Saved:');
    expect(await show(`${page}?done=burn`)).not.toContain('role="status"');
  });

  it('thank for a complete order, and have the way to pay above the facts of one that is not', async () => {
    const complete = await buy({ [free]: 1 });
    expect(await show(complete.page)).toContain('Thank you, Pat Buyer! Your tickets are below.');
    expect(await show((await buy({ [paid]: 1 })).page)).not.toContain('Thank you');
  });

  it('show a name with a sign that is no markup as it was written', async () => {
    const name = 'Ann <3 Bob & Co';
    const { page, attendees } = await buy({ [free]: 1 }, { purchaser: { name, email: 'ann@buyer.example' } });
    const text = await show(page);
    const shown = 'Ann &lt;3 Bob &amp; Co';
    expect(text).toContain(`<dd>${shown}, ann@buyer.example</dd>`);
    expect(text).toMatch(new RegExp(`name="change-${attendees[0].id}-name"\\s+type="text"\\s+value="${shown}"`));
    expect(text).not.toContain('&amp;lt;');
  });

  it('transfer a ticket with the answers of the new holder, and show its code no more', async () => {
    const asking = await office.ticket(event, {
      attendee_information_fields: [{ label: 'Meal', type: 'select', required: true, extra: { options: ['Rice'] } }],
      ticket: SEATS,
    });
    const meal = { ticket_id: asking, attendee_meta: { meal: 'Rice' } };
    const { page, attendees } = await buy({ [asking]: 1 }, { attendees: [meal] });
    const [{ id, security_code: code }] = attendees;
    const form = { [`transfer-${id}-name`]: 'Grace', [`transfer-${id}-email`]: 'grace@holder.example' };
    const refused = await send(`${page}tickets/${id}/transfer/`, form).expect(400);
    expect(refused.text).toContain('value="grace@holder.example"');
    await send(`${page}tickets/${id}/transfer/`, { ...form, [`transfer-${id}-info-meal`]: 'Rice' }).expect(303);
    const text = await show(page);
    expect(text).toContain('This ticket was transferred. Its code is with the new holder.');
    expect(text).not.toContain(code);
    expect(text).not.toContain(`tickets/${id}/`);
    const { body } = await service.as('administrator').get(`${T}/attendees/${id}/qr`).expect(200);
    expect(text).not.toContain(body.security_code);
  });

  it('withdraw one ticket of several, and cancel the order', async () => {
    const { page, attendees } = await buy({ [free]: 2 });
    await send(`${page}tickets/${attendees[0].id}/withdraw/`).expect(303);
    const text = await show(page);
    expect(text).toContain('This ticket was withdrawn or refunded. It is not valid.');
    expect(text).not.toContain(attendees[0].security_code);
    expect(text).toContain(attendees[1].security_code);
    await send(`${page}cancel/`).expect(303);
    expect(await show(page)).toContain('Cancelled. The seats were returned.');
  });

  it('request to cancel a paid order where the organizer permits it', async () => {
    const { page } = await buy({ [paid]: 1 });
    const [, id] = /order\/(\d+)-/.exec(page) ?? [];
    await service.as('administrator').post(`${T}/orders/${id}/paid`).send({}).expect(200);
    expect(await show(page)).not.toContain('cancel/');
    await service.as('administrator').post(`${T}/self-service/${event}`).send({ cancellations: 'all' }).expect(200);
    expect(await show(page)).toContain('Request the cancellation');
    await send(`${page}cancel/`).expect(303);
    const text = await show(page);
    expect(text).toContain('You have requested the cancellation of this order.');
    expect(text).not.toContain('cancel/');
  });

  it('are refused from other sites, for other orders and for unknown actions', async () => {
    const { page, attendees } = await buy({ [free]: 1 });
    const other = await buy({ [free]: 1 });
    const path = `tickets/${attendees[0].id}`;
    await send(`${page}${path}/withdraw/`, {}, 'cross-site').expect(403);
    await send(`${other.page}${path}/withdraw/`).expect(404);
    await send(`${page}${path}/burn/`).expect(404);
    await send(`${page}tickets/x/withdraw/`).expect(404);
    await send(`/order/1-${'a'.repeat(40)}/${path}/withdraw/`).expect(404);
    expect(await show(page)).toContain(attendees[0].security_code);
  });

  it.each([
    ['de-AT,de;q=0.9', 'de-AT', ['Bestellung ', 'Wartet auf Zahlung', 'Samstag, 10. Mai 2031']],
    ['fr', 'fr', ['Commande ', 'En attente de paiement', 'samedi 10 mai 2031', 'Billets']],
    ['es-MX', 'es-MX', ['Pedido ', 'Pendiente de pago', 'sábado, 10 de mayo de 2031', 'Entradas']],
    ['ja', 'en', ['Order ', 'Waiting for payment', 'May 10, 2031', 'Tickets', '\\$1,234\\.50']],
  ])('and the page are in the language of the visitor: %s', async (accepted, tag, texts) => {
    const { page } = await buy({ [paid]: 1 });
    const text = await show(page, accepted);
    expect(text).toContain(`<html lang="${tag}"`);
    for (const part of texts) expect(text).toMatch(new RegExp(part));
  });

  it('are in the language of the purchase for visitors whose language has no texts', async () => {
    const { body } = await office
      .order({ [free]: 1 })
      .set('Accept-Language', 'de')
      .expect(201);
    const page = `/order/${body.id}-${body.order_key}/`;
    expect(await show(page, 'ja')).toContain('Ticket weitergeben');
    expect(await show(page, 'fr')).toContain('Transférer le billet');
    const id = body.attendees[0].id;
    const refused = await service
      .http()
      .post(`${page}tickets/${id}/transfer/`)
      .set({ 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'es' })
      .type('form')
      .send({ [`transfer-${id}-name`]: 'Pat', [`transfer-${id}-email`]: 'pat@buyer.example' })
      .expect(409);
    expect(refused.text).toContain('La entrada ya tiene este correo electrónico.');
  });

  it('of cart, checkout and replies are translated too, with what is wrong with them', async () => {
    const rsvp = await office.ticket(event, { provider: 'rsvp', ticket: SEATS });
    const german = (path: string) => service.http().get(path).set('Accept-Language', 'de');
    expect((await german('/cart/').expect(200)).text).toContain('Ihr Warenkorb ist leer.');
    const form = (await german(`/rsvp/?ticket=${rsvp}&quantity=1`).expect(200)).text;
    for (const text of ['Zusage:', 'Wie viele Personen kommen', 'Zum Inhalt springen', '<html lang="de"'])
      expect(form).toContain(text);
    const refused = await service
      .http()
      .post('/rsvp/')
      .set({ 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'fr' })
      .type('form')
      .send({ ticket: String(rsvp), quantity: '999' })
      .expect(400);
    expect(refused.text).toContain('Saisissez le nom de la personne qui répond.');
    expect(refused.text).toContain('Indiquez combien de personnes viennent');
  });
});
