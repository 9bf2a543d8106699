import fc from 'fast-check';
import { cases } from '../../../../test/helpers/suite-size.js';
import { MAX_BASE_BYTES, sanitizeFileName, uniqueFileName } from './file-name.js';
import { splitFileName } from './file-types.js';

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '-',
        '_',
        ' ',
        '/',
        '\\',
        '..',
        '%20',
        'php',
        'jpg',
        'é',
        'ß',
        '\0',
        '\u202e',
        '日本',
        '👩‍👧',
        'x',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

describe('sanitizeFileName', () => {
  it.each([
    ['keeps a plain name', 'cv2-lamp-144.gif', 'cv2-lamp-144.gif'],
    ['turns spaces into dashes', 'my  summer\tfair.jpg', 'my-summer-fair.jpg'],
    ['turns encoded spaces into dashes', 'my%20summer+fair.jpg', 'my-summer-fair.jpg'],
    ['drops unsafe characters', `a?b[c]<d>"e"&f$g'h*.png`, 'abcdefgh.png'],
    ['writes the extension in lower case and keeps the case of the name', 'DSC_0012.JPG', 'DSC_0012.jpg'],
    ['removes accents from Latin letters', 'Fête-d’été.jpg', 'Fete-dete.jpg'],
    ['keeps other scripts', '東京の 桜.png', '東京の-桜.png'],
    ['composes decomposed letters', 'か\u3099.png', 'が.png'],
    ['uses the last segment of a path', '../../etc/cron.d/x.png', 'x.png'],
    ['uses the last segment of a Windows path', 'C:\\fakepath\\x.png', 'x.png'],
    ['drops leading dots', '...hidden.png', 'hidden.png'],
    ['drops trailing dots, dashes and underscores', 'x.png._-', 'x.png'],
    ['collapses dots', 'x...y.png', 'x.y.png'],
    ['drops invisible and control characters', 'a\u202egnp\0\u200b.png', 'agnp.png'],
    ['defuses a double extension', 'x.php.jpg', 'x.php_.jpg'],
    ['defuses every one of many extensions', 'x.PHP5.phtml.asp.png', 'x.PHP5_.phtml_.asp_.png'],
    ['leaves a harmless double extension', 'x.jpg.png', 'x.jpg.png'],
    ['leaves numbers between dots', 'notes-1.2.3.txt', 'notes-1.2.3.txt'],
    ['names a file that has only an extension', '.jpg', 'file.jpg'],
    ['names a file without valid characters', '???.jpg', 'file.jpg'],
    ['names a file without a name', '', 'file'],
    ['keeps a name without extension', 'README', 'README'],
  ])('%s', (_what, sent, expected) => {
    expect(sanitizeFileName(sent)).toBe(expected);
  });

  it('limits the length in bytes without splitting a character', () => {
    const name = sanitizeFileName(`${'日'.repeat(300)}.jpg`);
    expect(name).toBe(`${'日'.repeat(MAX_BASE_BYTES / 3)}.jpg`);
  });

  it('returns a safe file name for any text', () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        const name = sanitizeFileName(sent);
        expect(name).not.toBe('');
        expect(name).not.toMatch(/[\p{C}\s/\\?<>"'&%#:*|]/u);
        expect(name).not.toMatch(/^[.\-_]|\.\.|[.-]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
        expect(name).toBe(name.normalize('NFC'));
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
      { numRuns: cases(1000) },
    );
  });

  it('never leaves an executable extension before another one', () => {
    fc.assert(
      fc.property(
        anyName,
        fc.constantFrom('php', 'php5', 'phtml', 'asp', 'cgi', 'pl', 'html', 'svg', 'js'),
        (text, bad) => {
          expect(sanitizeFileName(`${text}.${bad}.jpg`)).not.toMatch(new RegExp(`\\.${bad}\\.`, 'i'));
        },
      ),
    );
  });

  it('returns a sanitised name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (sent) => {
        const once = sanitizeFileName(sent);
        expect(sanitizeFileName(once)).toBe(once);
      }),
    );
  });
});

describe('uniqueFileName', () => {
  it('returns an unused name unchanged', async () => {
    expect(await uniqueFileName('x.png', () => false)).toBe('x.png');
  });

  it('adds a number before the extension', async () => {
    const taken = new Set(['x.png', 'x-1.png']);
    expect(await uniqueFileName('x.png', (name) => Promise.resolve(taken.has(name)))).toBe('x-2.png');
  });

  it('adds a number without an extension', async () => {
    expect(await uniqueFileName('x', (name) => name === 'x')).toBe('x-1');
  });

  it.each(['x-300x200.png', 'x-scaled.jpg', 'x-rotated.jpg'])(
    'always adds a number to %s, which could be the name of an image size',
    async (name) => {
      expect(await uniqueFileName(name, () => false)).toBe(name.replace('.', '-1.'));
    },
  );

  it('returns a random name after 100 attempts', async () => {
    const isTaken = jest.fn((name: string) => /^x(-\d{1,2})?\.png$/.test(name));
    expect(await uniqueFileName('x.png', isTaken)).toMatch(/^x-[0-9a-f]{12}\.png$/);
    expect(isTaken).toHaveBeenCalledTimes(100);
  });

  it('never returns a used name', async () => {
    const names = fc.array(fc.constantFrom('x.png', 'x-1.png', 'x-2.png', 'x-3.png'));
    await fc.assert(
      fc.asyncProperty(names, async (taken) => {
        const name = await uniqueFileName('x.png', (candidate) => new Set<string>(taken).has(candidate));
        expect(taken).not.toContain(name);
        expect(splitFileName(name).extension).toBe('png');
      }),
    );
  });
});
