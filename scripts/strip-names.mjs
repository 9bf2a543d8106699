// esbuild's `keepNames` gives every function its name with a call of `__name`, whether esbuild renamed it or not. Such a
// function has a table of properties of its own (290 bytes), each time it is made. This takes the calls
// out that give a function the name that it has without them.
import { transform } from 'esbuild';
import ts from 'typescript';

/** The helper of esbuild. */
const HELPER = '__name';

/**
 * @param {string} code a module that esbuild wrote with `keepNames`
 * @param {string} map its source map
 * @returns {Promise<{ code: string, map: string }>}
 */
export async function stripNames(code, map) {
  const inlineMap = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
  return transform(`${blank(code, unneededParts(code))}\n${inlineMap}`, {
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'external',
    sourcesContent: false,
    sourcefile: 'bundle.js',
    legalComments: 'none',
  });
}

/** What is left out, as `[start, end, instead]`; `instead` is not longer than the part. */
function unneededParts(code) {
  const file = ts.createSourceFile('bundle.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const parts = [];
  const visit = (node) => {
    if (isNaming(node)) parts.push(...partsOf(node, file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return parts;
}

/** Whether it is a call of the helper with a literal name. */
function isNaming(node) {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === HELPER &&
    node.arguments.length === 2 &&
    ts.isStringLiteral(node.arguments[1])
  );
}

function partsOf(call, file) {
  const [target, { text: name }] = call.arguments;
  const start = call.getStart(file);
  // `__name(parse, "parse")` after the function, and `static { __name(this, "Parser") }` in the class.
  if (nameOfDeclared(target) === name) return [[start, call.end, '0']];
  if (nameOfExpression(target, call) !== name) return [];
  return [
    [start, target.getStart(file), '('],
    [target.end, call.end, ')'],
  ];
}

/** The name of a declared function or of a class whose static block this is. */
function nameOfDeclared(target) {
  if (ts.isIdentifier(target)) return target.text;
  if (target.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const owner = ts.findAncestor(target, ts.isClassLike);
  return owner && (owner.name?.text ?? nameOfPlace(owner));
}

/** The name that a function or class has of itself: its own, or else that of what it is assigned to. */
function nameOfExpression(target, call) {
  if (ts.isClassExpression(target)) return target.name?.text;
  if (ts.isFunctionExpression(target)) return target.name?.text ?? nameOfPlace(call);
  return ts.isArrowFunction(target) ? nameOfPlace(call) : undefined;
}

/** The name of what this expression is assigned to. */
function nameOfPlace(expression) {
  const { parent } = expression;
  if (ts.isBinaryExpression(parent)) {
    const isAssigned = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === expression;
    return isAssigned && ts.isIdentifier(parent.left) ? parent.left.text : undefined;
  }
  if (!isNamed(parent) || parent.initializer !== expression) return undefined;
  return ts.isIdentifier(parent.name) || ts.isStringLiteral(parent.name) ? parent.name.text : undefined;
}

const isNamed = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node);

/** The same length, so that positions stay those of the map. */
function blank(code, parts) {
  let end = 0;
  let text = '';
  for (const [from, to, instead] of parts.sort(([a], [b]) => a - b)) {
    text += code.slice(end, from) + code.slice(from, to).replace(/[^\n]/g, ' ').replace(/ /, instead);
    end = to;
  }
  return text + code.slice(end);
}
