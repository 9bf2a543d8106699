import { readTicketCode } from './ticket-code.js';

describe('readTicketCode', () => {
  it('reads the address in the code of a ticket', () =>
    expect(
      readTicketCode(
        ' https://calendar.example/?event_qr_code=1&ticket_id=10&event_id=1&security_code=40bcf07dccc3e67a06f2&path=x ',
      ),
    ).toEqual({ kind: 'code', attendeeId: 10, securityCode: '40bcf07dccc3e67a06f2' }));

  it('reads a number', () => expect(readTicketCode('17')).toEqual({ kind: 'id', attendeeId: 17 }));

  it.each(['Ada Lovelace', 'ada@example.org', 'https://example.org/?ticket_id=x', '12345678901'])(
    'searches for %p',
    (text) => expect(readTicketCode(text)).toEqual({ kind: 'search', text }),
  );
});
