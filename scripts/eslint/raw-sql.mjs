import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const DECISION = 'docs/decisions/0003-sql-on-hot-paths.md';

/** How a hand-written statement begins. */
const STATEMENT = /^\s*(?:SELECT\s|WITH RECURSIVE\s|INSERT\s|REPLACE INTO\s|UPDATE\s+\S|DELETE FROM)/;

/** The files and folders that the decision names, each in an item of its own. */
export const ALLOWED = [...readFileSync(resolve(ROOT, DECISION), 'utf8').matchAll(/^ *- `(src\/[^`]+)`/gm)].map(
  ([, path]) => path,
);

/** Statements are written by hand only in the files that the decision names; elsewhere repositories read and write. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unlisted: `Read and write with an injected repository, or add the file with a reason to ${DECISION}.`,
    },
  },
  create(context) {
    const file = relative(ROOT, context.filename).split(sep).join('/');
    const isAllowed = ALLOWED.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
    if (isAllowed || !file.startsWith('src/') || /\.spec\.ts$|\/migrations\//.test(file)) return {};
    const check = (node, text) => {
      if (STATEMENT.test(text)) context.report({ node, messageId: 'unlisted' });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis[0].value.cooked ?? ''),
    };
  },
};
