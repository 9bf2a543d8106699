import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { MIME_TYPES_BY_EXTENSION } from './file-types.js';
import { FileContent } from '../../../core/rest/file-content.js';
import { isHarmlessText } from './hidden-content.js';
import { checkFileType } from './sniff.js';
import { UploadRefusedError } from './upload-refused.error.js';

/** Bytes that a stream of a file reads at a time. */
const PIECE_BYTES = 65_536;

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const filler = Buffer.alloc(64, 'x');
const ftyp = (...brands: string[]) =>
  Buffer.concat([
    latin1(`\0\0\0${String.fromCharCode(8 + 4 * (brands.length + 1))}ftyp`),
    latin1(brands[0]),
    Buffer.alloc(4),
    latin1(brands.slice(1).join('')),
    filler,
  ]);

const PDF = latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n');
const MP3 = Buffer.concat([latin1('\xff\xfb\x90\x64'), filler]);
const ID3 = Buffer.concat([latin1('ID3\x04\0\0\0\0\0\x10'), filler]);
const OGG = Buffer.concat([latin1('OggS\0\x02'), filler]);
const WEBM = Buffer.concat([latin1('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x42\x87\x81\x04'), filler]);
const MKV = Buffer.concat([latin1('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska'), filler]);
const GIF = latin1('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;');
const ICS = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const ZIP_END = Buffer.concat([latin1('PK\x05\x06'), Buffer.alloc(18)]);

/** The type found, or `refused`. */
async function check(fileName: string, data: Buffer | string, declaredType = ''): Promise<string> {
  try {
    const content = FileContent.ofBytes(Buffer.from(data));
    return (await checkFileType({ fileName, declaredType, content })).mimeType;
  } catch (error) {
    expect(error).toBeInstanceOf(UploadRefusedError);
    expect(error).toMatchObject({ code: 'rest_upload_sideload_error', status: 400 });
    return 'refused';
  }
}

describe('checkFileType', () => {
  const images: Record<string, Buffer> = { gif: GIF };

  beforeAll(async () => {
    const image = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      images[format] = await image.clone().toFormat(format).toBuffer();
    }
  });

  it.each(['jpeg', 'png', 'gif', 'webp', 'avif'])('detects a real %s', async (format) => {
    expect(await check(`x.${format}`, images[format], `image/${format}`)).toBe(`image/${format}`);
  });

  it.each([
    ['x.pdf', PDF, 'application/pdf'],
    ['x.mp3', MP3, 'audio/mpeg'],
    ['x.mp3', ID3, 'audio/mpeg'],
    ['x.ogg', OGG, 'audio/ogg'],
    ['x.ogv', OGG, 'video/ogg'],
    ['x.mp4', ftyp('isom', 'iso2', 'mp41'), 'video/mp4'],
    ['x.m4v', ftyp('M4V ', 'isom'), 'video/mp4'],
    ['x.avif', ftyp('mif1', 'miaf', 'avif'), 'image/avif'],
    ['x.webm', WEBM, 'video/webm'],
    ['x.txt', 'hello', 'text/plain'],
    ['x.txt', '\ufeffZwölf Boxkämpfer 1 < 2, <3\r\n', 'text/plain'],
    ['x.csv', 'a,b\n1,2\n', 'text/csv'],
    ['x.ics', ICS, 'text/calendar'],
    ['x.ics', `\ufeff${ICS.toLowerCase()}`, 'text/calendar'],
  ])('detects %s by its bytes', async (fileName, data, type) => {
    expect(await check(fileName, data, type)).toBe(type);
  });

  it('returns the extension in lower case', async () => {
    expect(await checkFileType({ fileName: 'a.b.GIF', declaredType: '', content: FileContent.ofBytes(GIF) })).toEqual({
      mimeType: 'image/gif',
      extension: 'gif',
    });
  });

  describe('refuses files', () => {
    it.each([
      'html',
      'htm',
      'svg',
      'svgz',
      'xml',
      'js',
      'mjs',
      'php',
      'phtml',
      'sh',
      'exe',
      'swf',
      'jar',
      'zip',
      'docx',
      'heic',
      'constructor',
      '',
    ])('with the extension .%s, whatever they contain', async (extension) => {
      for (const data of [GIF, 'hello']) expect(await check(`x.${extension}`, data)).toBe('refused');
    });

    it('without an extension', async () => {
      expect(await check('gif', GIF)).toBe('refused');
    });

    it.each([
      ['HTML', '<!DOCTYPE html><title>x</title>'],
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['SVG behind an XML declaration', '<?xml version="1.0"?>\n<svg/>'],
      ['PHP', '<?php system($_GET["x"]);'],
      ['a shell script', '#!/bin/sh\nrm -rf /\n'],
      ['a Windows program', latin1('MZ\x90\0\x03')],
      ['a Linux program', latin1('\x7fELF\x02\x01\x01')],
      ['an archive', latin1('PK\x03\x04\x14\0')],
      ['unknown bytes', latin1('\0\x01\x02\x03')],
      ['too few bytes', latin1('\xff')],
    ])('that contain %s, whatever their name', async (_what, data) => {
      for (const extension of Object.keys(MIME_TYPES_BY_EXTENSION))
        expect(await check(`x.${extension}`, data)).toBe('refused');
    });

    it.each([
      ['Matroska as WebM', 'x.webm', MKV],
      ['HEIC as AVIF', 'x.avif', ftyp('heic', 'mif1')],
      ['QuickTime as MP4', 'x.mp4', ftyp('qt  ')],
      ['MPEG layer II as MP3', 'x.mp3', latin1('\xff\xfd\x90\x64')],
    ])('of a similar format: %s', async (_what, fileName, data) => {
      expect(await check(fileName, data)).toBe('refused');
    });
  });

  describe('refuses a mismatch', () => {
    it('of extension and content', async () => {
      expect(await check('x.png', GIF, 'image/gif')).toBe('refused');
      expect(await check('x.txt', GIF)).toBe('refused');
      expect(await check('x.gif', 'hello')).toBe('refused');
      expect(await check('x.ics', 'a,b\n1,2\n')).toBe('refused');
      expect(await check('x.txt', PDF)).toBe('refused');
    });

    it.each(['image/png', 'text/html', 'image/svg+xml', 'application/json', 'gif'])(
      'of declared type %s',
      async (type) => {
        expect(await check('x.gif', GIF, type)).toBe('refused');
      },
    );

    it('in a declared type, but accepts generic, parameterised and alternative ones', async () => {
      expect(await check('x.gif', GIF, '')).toBe('image/gif');
      expect(await check('x.gif', GIF, 'application/octet-stream')).toBe('image/gif');
      expect(await check('x.csv', 'a,b', 'text/csv; charset=UTF-8')).toBe('text/csv');
      expect(await check('x.csv', 'a,b', 'Application/vnd.ms-excel')).toBe('text/csv');
      expect(await check('x.jpg', images['jpeg'], 'image/jpg')).toBe('image/jpeg');
    });
  });

  describe('refuses polyglot files:', () => {
    it.each([
      ['an image that starts as a page', Buffer.concat([GIF.subarray(0, 6), latin1('/*<html><body>*/')])],
      [
        'an image with a script far inside',
        Buffer.concat([GIF, filler, Buffer.alloc(5000), latin1('<SCRIPT>alert(1)</SCRIPT>')]),
      ],
      ['an image with PHP at its end', Buffer.concat([GIF, Buffer.alloc(5000), latin1('<?php system("x");')])],
      ['an image with an archive at its end', Buffer.concat([GIF, latin1('PK\x03\x04'), filler, ZIP_END])],
      ['an image with an archive and something after it', Buffer.concat([GIF, ZIP_END, filler])],
    ])('%s', async (_what, data) => {
      expect(await check('x.gif', data)).toBe('refused');
    });

    it('a document that starts as a page', async () => {
      expect(await check('x.pdf', Buffer.concat([PDF, latin1('<script>alert(1)</script>')]))).toBe('refused');
      expect(await check('x.mp3', Buffer.concat([ID3, latin1('<svg onload=alert(1)>')]))).toBe('refused');
    });

    it.each(['<b>', '</b>', '<!-- x', '<?php', '<%', '<script>'])('a text that contains %s', async (markup) => {
      expect(await check('x.txt', `first line\n${markup}`)).toBe('refused');
      expect(await check('x.csv', `a,b\n1,${markup}`)).toBe('refused');
      expect(await check('x.ics', ICS.replace('VERSION', markup))).toBe('refused');
    });

    it('a text that is not UTF-8 or has control characters', async () => {
      expect(await check('x.txt', latin1('caf\xe9'))).toBe('refused');
      expect(await check('x.txt', 'a\0b')).toBe('refused');
      expect(await check('x.txt', 'a\x1b[31mb')).toBe('refused');
      expect(await check('x.txt', Buffer.from('hello', 'utf16le'))).toBe('refused');
    });
  });

  it('returns a type or refuses any bytes under any name', async () => {
    const names = fc.constantFrom(...Object.keys(MIME_TYPES_BY_EXTENSION)).map((extension) => `x.${extension}`);
    await fc.assert(
      fc.asyncProperty(names, fc.uint8Array({ maxLength: 300 }), fc.string(), async (fileName, bytes, declared) => {
        await check(fileName, Buffer.from(bytes), declared);
      }),
    );
  });
});

describe('isHarmlessText', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-text-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A file that is read in several pieces, with `text` where one ends. */
  async function acrossPieces(text: string | Buffer): Promise<FileContent> {
    const path = join(folder, randomUUID());
    const bytes = Buffer.from(text);
    const before = Buffer.alloc(PIECE_BYTES - Math.floor(bytes.length / 2), 'x');
    await writeFile(path, Buffer.concat([before, bytes, before]));
    return FileContent.ofFile(path);
  }

  it('accepts a character and refuses a tag, a control character and broken UTF-8 where two pieces meet', async () => {
    const texts = ['ü', '1 < 2', '<b>', '\u0001\u0001', Buffer.from([0xc3, 0x28])];
    const found = await Promise.all(texts.map(async (text) => isHarmlessText(await acrossPieces(text))));
    expect(found).toEqual([true, true, false, false, false]);
  });
});
