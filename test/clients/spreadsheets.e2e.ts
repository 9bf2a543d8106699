import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { writeXlsx } from '../../src/export/xlsx.writer.js';
import type { Cell } from '../../src/export/table.js';

const COLUMNS = Array.from({ length: 30 }, (_, i) => `column ${i + 1}`);
const TEXTS = ['=1+1', ' Ada & <Bob> "C"', 'two\nlines', 'Łódź 東京 😀', "'quoted"];
/** Numbers, amounts, empty cells and text, also in columns after Z. */
const ROWS: Cell[][] = [
  TEXTS.flatMap((text): Cell[] => [text, 42, { decimal: '-12.50' }, null, '', { decimal: '0.005' }]),
  [1, ...Array<null>(28).fill(null), 'last'],
];
const EXPECTED = ROWS.map((row) =>
  row.map((cell) => (cell === '' ? null : cell !== null && typeof cell === 'object' ? Number(cell.decimal) : cell)),
);

const hasOpenpyxl = spawnSync('python3', ['-c', 'import openpyxl']).status === 0;
const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOpenpyxl) process.stderr.write('openpyxl is not installed: its tests are skipped.\n');
if (!hasLibreOffice) process.stderr.write('LibreOffice is not installed: its tests are skipped.\n');

const OPENPYXL = `import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[cell for cell in row] for row in sheet.iter_rows(values_only=True)]))`;

/** Fields separated by commas (44), quoted (34), in UTF-8 (76). */
const UTF8_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76';

describe('An Excel workbook', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-xlsx-'));
    file = join(folder, 'table.xlsx');
    const rows = (async function* () {
      for (const row of ROWS) yield await Promise.resolve(row);
    })();
    const pieces: Uint8Array[] = [];
    for await (const piece of writeXlsx({ name: 'Orders', columns: COLUMNS, rows }, new Date('2031-05-01T19:30:00Z')))
      pieces.push(piece);
    writeFileSync(file, Buffer.concat(pieces));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read by exceljs with each cell in its place', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const sheet = book.getWorksheet('Orders');
    const read = [1, 2, 3].map((row) =>
      COLUMNS.map((_, column) => sheet?.getRow(row).getCell(column + 1).value ?? null),
    );
    expect(read).toEqual([COLUMNS, ...EXPECTED]);
  });

  (hasOpenpyxl ? it : it.skip)('is read by openpyxl with each cell in its place', () => {
    const read: unknown = JSON.parse(
      execFileSync('python3', ['-W', 'error', '-c', OPENPYXL, file], { encoding: 'utf8' }),
    );
    expect(read).toEqual([COLUMNS, ...EXPECTED]);
  });

  (hasLibreOffice ? it : it.skip)(
    'is read by LibreOffice with each cell in its place',
    () => {
      const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', UTF8_CSV];
      execFileSync('soffice', [...args, '--outdir', folder, file], { stdio: 'ignore' });
      const read: string[][] = parse(readFileSync(join(folder, 'table.csv'), 'utf8'));
      const shown = ROWS.map((row) =>
        row.map((cell) => (cell !== null && typeof cell === 'object' ? cell.decimal : String(cell ?? ''))),
      );
      expect(read).toEqual([COLUMNS, ...shown]);
    },
    120_000,
  );
});
