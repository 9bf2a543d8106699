import { strToU8, zipSync } from 'fflate';
import { readGuestTable } from './guest-table.reader.js';

const ROWS = [
  ['Name', 'E-mail'],
  ['Zoë Müller', 'zoe@guest.example'],
  ['O’Neil, "Pat"', ''],
];
const quoted = (delimiter: string): string =>
  ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');

describe('The table of a list of guests', () => {
  it.each([',', ';', '\t'])('is read with the separator %j', (delimiter) => {
    expect(readGuestTable(Buffer.from(quoted(delimiter)), 100)).toEqual(ROWS);
  });

  it('is read in UTF-8, UTF-16 and Windows-1252, and with the line of a spreadsheet that names the separator', () => {
    const text = quoted(';').replace('’', "'");
    const rows = ROWS.map((row) => row.map((cell) => cell.replace('’', "'")));
    expect(readGuestTable(Buffer.from(`\uFEFF${text}`), 100)).toEqual(rows);
    expect(readGuestTable(Buffer.from(`\uFEFF${text}`, 'utf16le'), 100)).toEqual(rows);
    expect(readGuestTable(Buffer.from(text, 'latin1'), 100)).toEqual(rows);
    expect(readGuestTable(Buffer.from(`sep=;\r\n${text}`), 100)).toEqual(rows);
  });

  it('has no empty rows, and no more than wanted', () => {
    expect(readGuestTable(Buffer.from('Name\n\n , \nAda\nGrace\n'), 100)).toEqual([['Name'], ['Ada'], ['Grace']]);
    expect(readGuestTable(Buffer.from('Name\nAda\nGrace\n'), 2)).toEqual([['Name'], ['Ada']]);
  });

  const workbook = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook><sheets><sheet name="Guests" r:id="rId7"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="rId7" Target="worksheets/second.xml"/></Relationships>',
          'xl/worksheets/second.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    );

  it('is read from a workbook: shared, rich and inline texts, numbers, gaps and the first tab', () => {
    const bytes = workbook(
      `<row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Tickets</t></is></c></row>
       <row><c r="A2" t="s"><v>1</v></c><c r="C2"><v>2</v></c></row>`,
      {
        'xl/sharedStrings.xml':
          '<sst><si><t xml:space="preserve">Name</t></si><si><r><t>Ada &amp; </t></r><r><t>Bob</t></r></si></sst>',
      },
    );
    expect(readGuestTable(bytes, 100)).toEqual([
      ['Name', '', 'Tickets'],
      ['Ada & Bob', '', '2'],
    ]);
  });

  it('is not read from what is no workbook, a broken one, or one that unpacks to more than 16 MB', () => {
    expect(readGuestTable(zipSync({ 'a.txt': strToU8('x') }), 100)).toBeUndefined();
    expect(readGuestTable(workbook('').subarray(0, 200), 100)).toBeUndefined();
    const mebibytes = (count: number): string => ' '.repeat(count * 1024 * 1024);
    expect(readGuestTable(workbook(mebibytes(17)), 100)).toBeUndefined();
    const sheets = ['third', 'fourth'].map((name) => [`xl/worksheets/${name}.xml`, mebibytes(8)]);
    expect(readGuestTable(workbook(mebibytes(1)), 100)).toEqual([]);
    expect(readGuestTable(workbook(mebibytes(1), Object.fromEntries(sheets)), 100)).toBeUndefined();
    expect(readGuestTable(workbook('<!DOCTYPE x>'), 100)).toBeUndefined();
    expect(readGuestTable(Buffer.from('a\0b'), 100)).toBeUndefined();
  });
});
