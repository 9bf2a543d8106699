import { guestColumns } from './guest-columns.js';

describe('The columns of a list of guests', () => {
  it.each([
    [['First name', 'Last Name', 'E-mail', 'Tickets']],
    [['Vorname', 'Nachname', 'E-Mail-Adresse', 'Anzahl']],
    [['Prénom', 'Nom', 'Courriel', 'Quantité']],
    [['Nombre', 'Apellidos', 'Correo electrónico', 'Cantidad']],
  ])('are known by their names in %j', (head) => {
    expect(guestColumns(head)).toEqual(['first_name', 'last_name', 'email', 'quantity']);
  });

  it('are read once each, and others not at all', () => {
    expect(guestColumns(['Notes', 'Name', 'Gast', 'EMAIL', '', 'Straße'])).toEqual([
      null,
      'name',
      null,
      'email',
      null,
      null,
    ]);
  });
});
