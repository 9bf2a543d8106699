import type { CalendarFilesService } from '../../cal/views/calendar-files.service.js';
import type { TicketCodeTextService } from '../../cal/tickets/sales/index.js';
import { registrationsOf } from '../../core/modules/registrations.spec-helper.js';
import { MailGroup } from '../kinds/mail-group.js';
import { Language } from '../../texts/language.js';
import type { MailTicket } from './order-mail.loader.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';
import { RegisterTicketFiles, TicketFileRegistry } from './ticket-file.registry.js';

describe('TicketAttachmentsService', () => {
  const language = new Language('en', (name) => name);
  const codes = {
    all: (attendees: readonly { id: number }[]) =>
      Promise.resolve(new Map(attendees.map(({ id }) => [id, `code ${id}`]))),
  } as unknown as TicketCodeTextService;
  const ticket = (id: number): MailTicket =>
    ({
      attendee: { id, post_id: 4, security_code: 'code', ticket_title: 'A &amp; B', name: 'Ann' },
      event: { id: 4, title: 'Concert', start: '2031-05-10 10:00:00', timezone: 'Europe/Berlin', venue: '' },
    }) as unknown as MailTicket;
  const filesOf = async (bytes: number, count = 1) => {
    const provider = {
      ticketFiles: ({ length }: readonly unknown[]) =>
        Promise.resolve([{ filename: `${length}.pdf`, contentType: 'application/pdf', content: Buffer.alloc(bytes) }]),
    };
    const registry = new TicketFileRegistry(registrationsOf(RegisterTicketFiles, [{ provider }]));
    const calendars = {
      ofEvent: () => Promise.resolve({ filename: 'c.ics', body: 'BEGIN:VCALENDAR', events: 1, total: 1 }),
    } as unknown as CalendarFilesService;
    const service = new TicketAttachmentsService(calendars, registry, codes);
    const tickets = Array.from({ length: count }, (_, i) => ticket(i + 1));
    return service.tickets(tickets, language, new MailGroup());
  };

  it('attaches files of other modules of at most 1 MB in sum', async () => {
    const names = async (bytes: number) => (await filesOf(bytes)).attachments.map(({ filename }) => filename);
    expect(await names(1_000_000)).toEqual(['ticket-1.png', '1.pdf', 'c.ics']);
    expect(await names(1_000_001)).toEqual(['ticket-1.png', 'c.ics']);
  });

  it('shows at most 20 codes, and one calendar file of each event', async () => {
    const { blocks, attachments } = await filesOf(1, 21);
    expect(blocks.filter(({ type }) => type === 'ticket')).toHaveLength(20);
    expect(blocks[20]).toEqual({ type: 'paragraph', text: 'ticket.more' });
    expect(attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ title: 'A & B' });
  });
});
