/** Prints, for each `[file, code]` of the JSON on its input, the messages of the rules that the arguments name. */
import { text } from 'node:stream/consumers';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import constantName from '../../scripts/eslint/constant-name.mjs';
import fileSuffix from '../../scripts/eslint/file-suffix.mjs';
import foreignTable from '../../scripts/eslint/foreign-table.mjs';
import rawSql from '../../scripts/eslint/raw-sql.mjs';

const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: {
    almanac: { rules: { 'constant-name': constantName, 'file-suffix': fileSuffix } },
    tables: { rules: { 'foreign-table': foreignTable, 'raw-sql': rawSql } },
  },
  rules: Object.fromEntries(process.argv.slice(2).map((rule) => [rule, 'error'])),
};
const cases = JSON.parse(await text(process.stdin));
const findings = cases.map(([filename, code]) =>
  new Linter().verify(code, config, { filename }).map(({ message }) => message),
);
process.stdout.write(JSON.stringify(findings));
