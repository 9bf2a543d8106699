import { type Cell, type Table, cellText, decimalText } from './table.js';
import { type ZipFile, zipped } from './zip.js';

/** Rows of a sheet; spreadsheets take 1,048,576. Others follow in a sheet of their own. */
const MAX_SHEET_ROWS = 1_000_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by number: 0 as it is, 1 heading, 2 number with two decimals. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const HEADING = ' s="1"';
const TWO_DECIMALS = ' s="2"';

/**
 * Writes a table as an Excel workbook, piece by piece. All text is stored as text, which no spreadsheet computes,
 * whatever it begins with. It is our own because exports run beside a sale: the maintained packages let other requests
 * wait for up to half a second, and their memory grows with the rows (docs/reports.md).
 * @param at the moment that the file shows as that of its last change
 */
export function writeXlsx(table: Table, at: Date): AsyncGenerator<Uint8Array> {
  return zipped(parts(table), at);
}

async function* parts({ name, columns, rows }: Table): AsyncGenerator<ZipFile> {
  const iterator = rows[Symbol.asyncIterator]();
  const names: string[] = [];
  let next = await iterator.next();
  do {
    const number = names.length + 1;
    names.push(number === 1 ? name : `${name} ${number}`);
    yield {
      name: `xl/worksheets/sheet${number}.xml`,
      text: (async function* () {
        yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
        yield row(columns, 1, HEADING);
        for (let written = 1; !next.done && written < MAX_SHEET_ROWS; written++) {
          yield row(next.value, written + 1);
          next = await iterator.next();
        }
        yield '</sheetData></worksheet>';
      })(),
    };
  } while (!next.done);
  yield* frame(names);
}

/** What a workbook has beside its sheets. */
function* frame(names: readonly string[]): Generator<ZipFile> {
  const each = (text: (number: number, name: string) => string): string =>
    names.map((name, i) => text(i + 1, name)).join('');
  const files: Record<string, string> = {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n, name) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
  };
  for (const [name, text] of Object.entries(files)) yield { name, text: onePiece(text) };
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** Some readers need the place of each row and cell, which the format lets a writer leave out. */
function row(cells: readonly Cell[], number: number, style = ''): string {
  return `<row r="${number}">${cells.map((cell, i) => cellOf(cell, `${columnName(i)}${number}`, style)).join('')}</row>`;
}

function cellOf(cell: Cell, place: string, style: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    const digits = decimalText(cell);
    return `<c r="${place}"${/\.\d\d$/.test(digits) ? TWO_DECIMALS : ''}><v>${digits}</v></c>`;
  }
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(cell))}</t></is></c>`;
}

/** The name of a column from 0: `A` to `Z`, then `AA`. */
function columnName(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
