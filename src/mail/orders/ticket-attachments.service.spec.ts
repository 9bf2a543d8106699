import type { CalendarFilesService } from '../../cal/views/calendar-files.service.js';
import { RequestContext } from '#core/context';
import { Language } from '../../texts/language.js';
import type { MailTicket } from './order-mail.loader.js';
import { TicketAttachmentsService } from './ticket-attachments.service.js';
import { TicketFileRegistry } from './ticket-file.registry.js';

describe('TicketAttachmentsService', () => {
  const language = new Language('en', (name) => name);
  const ticket = (id: number): MailTicket =>
    ({
      attendee: { id, post_id: 4, security_code: 'code', ticket_title: 'A &amp; B', name: 'Ann' },
      event: { id: 4, title: 'Concert', start: '2031-05-10 10:00:00', timezone: 'Europe/Berlin', venue: '' },
    }) as unknown as MailTicket;
  const filesOf = async (bytes: number, count = 1) => {
    const registry = new TicketFileRegistry();
    registry.add((attendees) =>
      Promise.resolve([
        { filename: `${attendees.length}.pdf`, contentType: 'application/pdf', content: Buffer.alloc(bytes) },
      ]),
    );
    const calendars = {
      ofEvent: () => Promise.resolve({ filename: 'c.ics', body: 'BEGIN:VCALENDAR', events: 1, total: 1 }),
    } as unknown as CalendarFilesService;
    const service = new TicketAttachmentsService(calendars, registry);
    const tickets = Array.from({ length: count }, (_, i) => ticket(i + 1));
    const context = new RequestContext({ siteUrl: 'https://a.example', rootUrl: 'https://a.example/api' });
    return RequestContext.run(context, () => service.tickets(tickets, language));
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
