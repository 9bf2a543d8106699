import fc from 'fast-check';
import { cases } from '../../test/helpers/suite-size.js';
import { decodeText } from './decode-text.js';
import { icsLines } from './ics-lines.js';
import { textSource } from './import-source.js';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

async function read(...lines: (string | Buffer)[]): Promise<(string | true)[]> {
  const bytes = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')]));
  const found: (string | true)[] = [];
  for await (const { text, isRepaired } of decodeText(textSource('x', bytes).open(), 'lines')) {
    found.push(text.trimEnd(), ...(isRepaired ? [true as const] : []));
  }
  return found;
}

describe('decodeText', () => {
  it('decides line by line', async () => {
    expect(await read('Grüße', latin1('café'), 'öl')).toEqual(['Grüße', 'café', true, 'öl']);
  });

  it('reads the letters of UTF-8 in a line with one other byte', async () => {
    expect(await read(Buffer.concat([Buffer.from('Grüße, 日本, 🎷 '), latin1('café')]))).toEqual([
      'Grüße, 日本, 🎷 café',
      true,
    ]);
  });

  it('reads a file of Windows-1252 whose bytes look like UTF-8 in a few places', async () => {
    const spass = Buffer.concat([latin1('Spaß'), Buffer.from([0x93])]);
    expect(await read(latin1('Grüße'), spass, latin1('CAFÉ\u00a0!'), latin1('für'))).toEqual([
      ...['Grüße', true, 'Spaß“', true, 'CAFÉ\u00a0!', true, 'für', true],
    ] as (string | true)[]);
  });

  it('reads Armenian text beside a byte that is not UTF-8', async () => {
    expect(await read('Երևան', latin1('café'))).toEqual(['Երևան', 'café', true]);
  });

  it('drops byte order marks, also of files that were put together', async () => {
    expect(await read('\ufeffa', '\ufeffb')).toEqual(['a', 'b']);
  });

  it('reads UTF-16 with and without a byte order mark', async () => {
    const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Fête 日本 🎷\r\n';
    for (const encoding of ['utf-16le', 'utf-16be']) {
      for (const mark of ['\ufeff', '']) {
        const little = Buffer.from(mark + text, 'utf16le');
        const bytes = encoding === 'utf-16le' ? little : little.swap16();
        let found = '';
        for await (const piece of decodeText(inChunks(bytes, 7), 'lines')) found += piece.text;
        expect(found).toBe(text);
      }
    }
  });

  it('reads any text of UTF-8 in any chunks', async () => {
    const text = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        async (lines, end, size) => {
          const whole = lines.map((line) => line.toWellFormed().replace(/[\0\ufeff]/g, '')).join(end);
          for (const kind of ['lines', 'rows', 'objects'] as const) {
            let found = '';
            for await (const piece of decodeText(inChunks(Buffer.from(whole), size), kind)) {
              expect(piece.isRepaired).toBe(false);
              found += piece.text;
            }
            expect(found).toBe(whole);
          }
        },
      ),
      { numRuns: cases(200) },
    );
  });

  it('reads lines that are longer than a piece', async () => {
    const text = `${'é🎷'.repeat(50_000)}\n`;
    let found = '';
    for await (const piece of decodeText(textSource('x', text).open(), 'rows')) found += piece.text;
    expect(found).toBe(text);
  });
});

describe('icsLines', () => {
  it('restores any text that is folded at any places, also inside of characters', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.constantFrom('\r\n ', '\n\t', '\r '),
        fc.integer({ min: 1, max: 9 }),
        async (title, places, fold, size) => {
          const line = Buffer.from(`SUMMARY:${title.toWellFormed().replace(/[\r\n\0\ufeff]/g, '')}`);
          const cuts = [...new Set(places.map((place) => 1 + (place % line.length)))].sort((a, b) => a - b);
          const parts = [0, ...cuts].map((from, i) => line.subarray(from, cuts[i] ?? line.length));
          const folded = Buffer.concat(parts.flatMap((part, i) => (i === 0 ? [part] : [Buffer.from(fold), part])));
          const found: string[] = [];
          for await (const { text: read } of icsLines(inChunks(folded, size))) found.push(read);
          expect(found).toEqual([line.toString()]);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it.each([
    ['SUMMARY;CHARSET=ISO-8859-2:', Buffer.from([0xb1, 0xe6]), 'SUMMARY:ąć'],
    ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:', 'K=C3=\r\n=A4se=0D=0Aund =C3=B6l', 'SUMMARY:Käse\\nund öl'],
    ['SUMMARY;QUOTED-PRINTABLE:', 'a=3Db', 'SUMMARY:a=b'],
    ['SUMMARY;CHARSET=MOON:', 'a', 'SUMMARY:a'],
  ])('reads what vCalendar 1.0 writes as %s', async (head, value, expected) => {
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(value)]);
    const found: string[] = [];
    for await (const { text } of icsLines(textSource('x', bytes).open())) found.push(text);
    expect(found).toEqual([expected]);
  });
});
