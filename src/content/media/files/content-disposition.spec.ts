import fc from 'fast-check';
import { processorTimeOf } from '../../../../test/helpers/processor-time.js';
import { cases } from '../../../../test/helpers/suite-size.js';
import { fileNameFromDisposition, namedFile } from './content-disposition.js';

/** A header value as Node would give it when these bytes were sent. */
const asSent = (text: string) => Buffer.from(text).toString('latin1');

describe('fileNameFromDisposition', () => {
  it.each([
    ['quoted', 'attachment; filename="x.gif"', 'x.gif'],
    ['unquoted', 'attachment; filename=cv2-ledger-11.csv', 'cv2-ledger-11.csv'],
    ['unquoted with spaces', 'attachment; filename=my fair.jpg ', 'my fair.jpg'],
    ['any case and spacing', 'Attachment ;FileName = "x.gif"', 'x.gif'],
    ['a semicolon within quotes', 'attachment; filename="a;b.gif"', 'a;b.gif'],
    ['escaped quotes', 'attachment; filename="a\\"b\\\\c.gif"', 'c.gif'],
    ['an equals sign', 'attachment; filename="a=b.gif"', 'a=b.gif'],
    ['other parameters before', 'attachment; size=12; name="y"; filename="x.gif"', 'x.gif'],
    ['a path', 'attachment; filename="../../etc/passwd.txt"', 'passwd.txt'],
    ['a Windows path', 'attachment; filename="C:\\fakepath\\x.gif"', 'x.gif'],
    ['quotes that are not closed', 'attachment; filename="x.gif', 'x.gif'],
    ['two names: the first', 'attachment; filename=a.gif; filename=b.gif', 'a.gif'],
    ['RFC 5987', "attachment; filename*=UTF-8''F%C3%AAte.jpg", 'Fête.jpg'],
    ['RFC 5987 with a language', "attachment; filename*=utf-8'fr'F%C3%AAte.jpg", 'Fête.jpg'],
    ['RFC 5987 in Latin 1', "attachment; filename*=ISO-8859-1''F%EAte.jpg", 'Fête.jpg'],
    ['RFC 5987 before the plain name', `attachment; filename="Fete.jpg"; filename*=UTF-8''F%C3%AAte.jpg`, 'Fête.jpg'],
    ['the plain name where RFC 5987 is broken', `attachment; filename*=UTF-8''%ZZ; filename="x.jpg"`, 'x.jpg'],
    ['the plain name where the bytes are no UTF-8', `attachment; filename*=UTF-8''%EA; filename="x.jpg"`, 'x.jpg'],
    ['the plain name where the charset is unknown', `attachment; filename*=utf-7''x; filename="y.jpg"`, 'y.jpg'],
    ['UTF-8 written as it is', asSent('attachment; filename="Fête.jpg"'), 'Fête.jpg'],
    ['Latin 1 written as it is', 'attachment; filename="F\xeate.jpg"', 'Fête.jpg'],
  ])('reads a name: %s', (_what, header, expected) => {
    expect(fileNameFromDisposition(header)).toBe(expected);
  });

  it.each([
    '',
    'attachment',
    'attachment;',
    'attachment; filename',
    'attachment; filename=',
    'attachment; filename=""',
    'attachment; filename=".."',
    'attachment; filename="a/"',
    'inline; name="x"',
    'inline; filename="x.gif"',
    'form-data; name="file"; filename="x.gif"',
    'filename="x.gif"',
    'attachment; name="filename=x.gif"',
  ])('returns undefined for %p', (header) => {
    expect(fileNameFromDisposition(header)).toBeUndefined();
  });

  const visible = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((name) => !/[/\\]/.test(name) && namedFile(name) === name);

  it('decodes every RFC 5987 name', () => {
    fc.assert(
      fc.property(visible, (name) => {
        const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
        expect(fileNameFromDisposition(`attachment; filename="fallback"; filename*=UTF-8''${encoded}`)).toBe(name);
      }),
    );
  });

  it('decodes every quoted name', () => {
    fc.assert(
      fc.property(visible, (name) => {
        expect(fileNameFromDisposition(asSent(`attachment; filename="${name.replace(/"/g, '\\"')}"`))).toBe(name);
      }),
    );
  });

  it('never throws and never returns a path', () => {
    const pieces = fc.constantFrom(
      'attachment',
      ';',
      'filename',
      '*',
      '=',
      '"',
      '\\',
      "UTF-8''",
      '%',
      '%2F',
      '/',
      '..',
      'x',
      ' ',
      '\xff',
    );
    const header = fc.oneof(
      fc.string(),
      fc.array(pieces).map((parts) => `attachment; ${parts.join('')}`),
    );
    fc.assert(
      fc.property(header, (text) => {
        const name = fileNameFromDisposition(text);
        if (name !== undefined) expect(name).not.toMatch(/[/\\]|^\.*$/);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('parses a header of the maximum size in half a second of processor time', async () => {
    for (const unit of [';a="', '; filename="\\', ';a=', '"', ' ']) {
      const header = `attachment${unit.repeat(16_000 / unit.length)}`;
      expect(await processorTimeOf(() => fileNameFromDisposition(header))).toBeLessThan(500);
    }
  });
});
