import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface NamedTable {
  file: string;
  sql: string;
  table: string;
}

/** The calls of `database.execute` in a source whose third argument names a table by a text. */
function namedTables(file: string): NamedTable[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: NamedTable[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /\bdatabase\.execute$/.test(node.expression.getText())) {
      const [sql, , table] = node.arguments;
      if (table && ts.isStringLiteral(table)) found.push({ file, sql: sql.getText(), table: table.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sources = readdirSync(join(__dirname, '../..'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => join(__dirname, '../..', name))
  .filter((file) => readFileSync(file, 'utf8').includes('database.execute('));

describe('A writing statement that names its table', () => {
  it('writes that table: a wrong name would leave old responses in the cache', () => {
    const named = sources.flatMap(namedTables);
    expect(named.length).toBeGreaterThan(40);
    const wrong = named.filter(({ sql, table }) => {
      // `change(sql, …)` of a repository whose statements all write one table.
      if (!/^[`'"]/.test(sql)) return false;
      return !new RegExp(`^.\\s*(?:INSERT[^(]*INTO|REPLACE INTO|UPDATE|DELETE FROM) ${table}\\b`).test(sql);
    });
    expect(wrong).toEqual([]);
  });
});
