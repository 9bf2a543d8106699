import { guestColumns } from './guest-columns.js';

describe('The columns of a list of guests', () => {
  it.each([
    [['First name', 'Last Name', 'E-mail', 'Tickets']],
    [['Vorname', 'Nachname', 'E-Mail-Adresse', 'Anzahl']],
    [['Prénom', 'Nom', 'Courriel', 'Quantité']],
    [['Nombre', 'Apellidos', 'Correo electrónico', 'Cantidad']],
  ])('are known by their names in %j', (head) => {
    expect(guestColumns(head)).toEqual({ system: null, fields: ['first_name', 'last_name', 'email', 'quantity'] });
  });

  it('are read once each, and others not at all', () => {
    expect(guestColumns(['Notes', 'Name', 'Gast', 'EMAIL', '', 'Straße']).fields).toEqual([
      null,
      'name',
      null,
      'email',
      null,
      null,
    ]);
  });

  it('are those of an export of pretix, by tickets or by orders', () => {
    const positions =
      'Event slug,Order code,Position ID,Status,Email,Order date,Product,Price,Attendee name,Attendee email';
    expect(guestColumns(positions.split(','))).toEqual({
      system: 'pretix',
      fields: [
        ...[null, 'order_reference', 'position', 'status', 'purchaser_email', null],
        ...['ticket_name', 'original_price', 'name', 'email'],
      ],
    });
    const orders = ['Order code', 'Order total', 'Status', 'Email', 'Name', 'Positions'];
    expect(guestColumns(orders)).toEqual({
      system: 'pretix',
      fields: ['order_reference', 'original_price', 'status', 'purchaser_email', 'purchaser_name', 'quantity'],
    });
  });

  it('are those of a report of Eventbrite', () => {
    const head =
      'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Currency,Total Paid,Attendee Status';
    expect(guestColumns(head.split(','))).toEqual({
      system: 'eventbrite',
      fields: [
        ...['order_reference', null, 'first_name', 'last_name', 'email', 'quantity', 'ticket_name', 'position'],
        ...['currency', 'original_price', 'status'],
      ],
    });
  });
});
