import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { FontsCache } from '../fonts/fonts.cache.js';
import { TextLayoutService } from '../fonts/text-layout.service.js';
import { FileLanguage } from '../texts/file-language.js';
import type { TicketDocument } from '../ticket-document.js';
import { TicketPdfWriter, type PdfOptions } from './ticket-pdf.writer.js';

const TICKET: TicketDocument = {
  id: 1,
  modifiedMs: Date.UTC(2031, 4, 1),
  eventId: 3,
  eventTitle: 'Grand Opening',
  start: '2031-07-01 19:00:00',
  end: '2031-07-01 22:30:00',
  startMs: Date.UTC(2031, 6, 1, 17),
  endMs: Date.UTC(2031, 6, 1, 20, 30),
  isAllDay: false,
  timezone: 'Europe/Berlin',
  venue: 'Philharmonie',
  address: ['Tiergarten 1', 'Berlin'],
  organizers: ['Friends of Music'],
  holder: 'Ada Lovelace',
  ticketTitle: 'Standard',
  price: { minor: 1250, currency: 'EUR' },
  orderId: 230,
  code: '8e23029a5f2b8fc4fd66',
  codeText: 'https://calendar.example/?event_qr_code=1&ticket_id=1&security_code=8e23029a5f2b8fc4fd66',
  eventStatus: 'scheduled',
  statusReason: '',
  isValid: true,
};

function newWriter(): TicketPdfWriter {
  const fonts = new FontsCache();
  return new TicketPdfWriter(fonts, new TextLayoutService(fonts));
}

const shared = newWriter();

async function pdf(
  tickets: readonly Partial<TicketDocument>[],
  {
    language = 'en',
    terms = '',
    writer = shared,
    ...options
  }: Partial<PdfOptions> & { language?: string; terms?: string; writer?: TicketPdfWriter } = {},
): Promise<Buffer> {
  const frame = { language: FileLanguage.of(language), site: 'Calendar', accent: '#0b6e4f', terms };
  const pieces: Buffer[] = [];
  const whole = tickets.map((ticket) => ({ ...TICKET, ...ticket }));
  for await (const piece of writer.write(whole, frame, { paper: 'a4', perPage: 1, ...options })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The text of each page, without white space, which programs guess. */
async function pagesOf(file: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((page) => page.replace(/[\s\u034f]+/g, ''));
}

/** How texts in a PDF write signs that mean something there. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '(': '\\(',
  ')': '\\)',
  '\\': '\\\\',
};

describe('A ticket as PDF', () => {
  it('has event, time in the zone of the event, place, organizer, holder, ticket, price, order and code', async () => {
    const [page] = await pagesOf(
      await pdf([{ eventStatus: 'moved_online', statusReason: 'Storm' }], { terms: 'No refunds.\nBe kind.' }),
    );
    const expected = [
      'Calendar',
      'GrandOpening',
      'Thiseventtakesplaceonline.Storm',
      'Tuesday,July1,2031',
      '7:00',
      '10:30PM',
      '(Europe/Berlin)',
      'Philharmonie',
      'Tiergarten1,Berlin',
      'FriendsofMusic',
      'AdaLovelace',
      'Standard',
      '€12.50',
      '230',
      TICKET.code,
      'Norefunds.',
      'Bekind.',
    ];
    for (const text of expected) expect(page).toContain(text);
  });

  it('is in the language of its reader', async () => {
    const [german] = await pagesOf(await pdf([{}], { language: 'de_DE' }));
    expect(german).toMatch(/Dienstag,1\.Juli2031.*19:00.*22:30/);
    expect(german).toContain('12,50€');
    expect(german).toContain('Veranstalter');
    const [french] = await pagesOf(await pdf([{ price: { minor: 0, currency: 'EUR' } }], { language: 'fr' }));
    expect(french).toContain('Gratuit');
  });

  it('shows every script in its own font, can be copied, and has the same bytes each time', async () => {
    const scripts = [
      ['NotoSansArabic', 'دار الأوبرا المصرية', 'محمد عبد الله'],
      ['NotoSansHebrew', 'ערב שירה בתל אביב', 'שרה כהן'],
      ['NotoSansThai', 'คอนเสิร์ตดนตรีไทย', 'สมชาย ใจดี'],
      ['NotoSansJP', '東京ジャズの夏', '山田太郎'],
      ['NotoSansSC', '北京国际音乐节', '王小明'],
      ['NotoSansKR', '서울 재즈 축제', '김민수'],
      ['NotoEmoji', 'Party 🎉👩‍👩‍👧', 'Zoë 🇩🇪'],
    ];
    const tickets = scripts.map(([, eventTitle, holder], id) => ({ id, eventTitle, holder }));
    const file = await pdf(tickets);
    const pages = await pagesOf(file);
    for (const [page, [font, title, holder]] of scripts.entries()) {
      for (const text of [title, holder]) expect(pages[page]).toContain(text.replace(/\s/g, ''));
      expect(file.toString('latin1')).toContain(`+${font}`);
    }
    const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(sha256(await pdf(tickets, { writer: newWriter() }))).toBe(sha256(file));
  });

  it('says how Devanagari and missing characters are copied, whose glyphs do not show it', async () => {
    const names = ['कविता सम्मेलन', '\u{12000}'];
    const file = (await pdf([{ eventTitle: names[0], holder: names[1] }], { isCompressed: false })).toString('latin1');
    for (const name of names) {
      const bytes = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('latin1');
      expect(file).toContain(`/ActualText (${bytes.replace(/[\n\r\t\b\f()\\]/g, (sign) => ESCAPES[sign])})`);
    }
  });

  it('has other bytes for another ticket, and dates of the ticket instead of the present one', async () => {
    const file = (await pdf([{}])).toString('latin1');
    expect(file).toContain('(D:20310501000000Z)');
    expect((await pdf([{ id: 2 }])).toString('latin1')).not.toBe(file);
  });

  it('shows one or several tickets on a page, and long terms on further pages', async () => {
    const four = [1, 2, 3, 4].map((id) => ({ id, holder: `Person ${id}` }));
    expect(await pagesOf(await pdf(four))).toHaveLength(4);
    const [first, second] = await pagesOf(await pdf(four, { perPage: 3, paper: 'letter', terms: 'Once.' }));
    expect(first).toContain('Person3');
    expect(first).not.toContain('Once.');
    expect(second).toContain('Person4');
    expect(second).toContain('Once.');
    const long = await pagesOf(await pdf([{}], { terms: 'line\n'.repeat(300) }));
    expect(long.length).toBeGreaterThan(1);
    expect(long.join('').match(/line/g)).toHaveLength(300);
  });

  it('comes in pieces, between which other work runs', async () => {
    const frame = { language: FileLanguage.of('en'), site: 'Calendar', accent: '#0b6e4f', terms: '' };
    let turns = 0;
    let isOver = false;
    const turn = (): void => {
      turns++;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    let pieces = 0;
    const tickets = Array.from({ length: 20 }, (_, id) => ({ ...TICKET, id }));
    for await (const piece of shared.write(tickets, frame, { paper: 'a4', perPage: 1 }))
      pieces += Math.min(1, piece.length);
    isOver = true;
    expect(pieces).toBeGreaterThanOrEqual(20);
    expect(turns).toBeGreaterThanOrEqual(20);
  });
});
