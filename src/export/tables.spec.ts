import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import type { Cell } from './table.js';
import { writeTableCsv } from './table-csv.writer.js';
import { writeXlsx } from './xlsx.writer.js';

const AT = new Date('2031-05-01T19:30:00Z');

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const tableOf = (rows: readonly (readonly Cell[])[]) => ({
  name: 'Orders & <more>',
  columns: ['id', 'name', 'amount'],
  rows: (async function* () {
    for (const row of rows) yield await Promise.resolve(row);
  })(),
});

const csv = async (rows: readonly (readonly Cell[])[]): Promise<string[][]> =>
  parse((await bytesOf(writeTableCsv(tableOf(rows)))).toString(), { bom: true });

const xlsx = async (rows: readonly (readonly Cell[])[]): Promise<Record<string, string>> => {
  const files = unzipSync(await bytesOf(writeXlsx(tableOf(rows), AT)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

const FORMULAS = ['=1+1', '+49 30 1', '-2+3', '@SUM(A1)', ' =cmd|x', '\t=1', '\r=1', '\n=1', '＝1', '-'];

describe('A table as CSV', () => {
  it('has a heading and the cells of each row', async () => {
    expect(
      await csv([
        [1, 'Ada, "the" first\nLovelace', { decimal: '-12.50' }],
        [2, null, 0],
      ]),
    ).toEqual([
      ['id', 'name', 'amount'],
      ['1', 'Ada, "the" first\nLovelace', '-12.50'],
      ['2', '', '0'],
    ]);
    expect(await csv([])).toEqual([['id', 'name', 'amount']]);
  });

  it('has no text that a spreadsheet computes', async () => {
    const [, ...rows] = await csv(FORMULAS.map((text) => [1, text, null]));
    expect(rows.map(([, name]) => name)).toEqual(FORMULAS.map((text) => `'${text}`));
  });

  it('begins no cell with a sign of formulas, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 1 }), async (texts) => {
        const [, ...rows] = await csv(texts.map((text) => [1, text, null]));
        expect(rows).toHaveLength(texts.length);
        for (const [, name] of rows) expect(name).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
      }),
    );
  });

  it('writes many rows in pieces', async () => {
    const rows = Array.from({ length: 1001 }, (_, i): Cell[] => [i, 'x', null]);
    expect(await csv(rows)).toHaveLength(1002);
  });
});

describe('A table as Excel workbook', () => {
  it('has one sheet with text as text and numbers as numbers', async () => {
    const files = await xlsx([[1, '=1+1', { decimal: '12.50' }]]);
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain(
      '<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c r="C2" s="2"><v>12.50</v></c></row>',
    );
    expect(sheet).not.toContain('<f>');
    expect(files['xl/workbook.xml']).toContain('name="Orders &#38; &#60;more&#62;"');
  });

  it('is the same for the same rows', async () => {
    const [first, second] = [
      await bytesOf(writeXlsx(tableOf([[1, 'x', 2]]), AT)),
      await bytesOf(writeXlsx(tableOf([[1, 'x', 2]]), AT)),
    ];
    expect(first.equals(second)).toBe(true);
  });

  it('has only characters that XML can have', async () => {
    const files = await xlsx([
      [1, 'a\u0000\u0008\uFFFE\uD800b<&>"', null],
      [2, '😀', null],
    ]);
    expect(files['xl/worksheets/sheet1.xml']).toContain('>ab&#60;&#38;&#62;&#34;<');
    expect(files['xl/worksheets/sheet1.xml']).toContain('>😀<');
  });

  it('refuses a decimal that is no number', async () => {
    await expect(xlsx([[1, 'x', { decimal: '1</v>' }]])).rejects.toThrow(RangeError);
  });
});
