import ts from 'typescript';
import { valuesOf } from './text-differences.js';

/** Attributes of elements and components that people see or hear. */
const ATTRIBUTES = ['all', 'alt', 'aria-label', 'fault', 'hint', 'label', 'placeholder', 'submit', 'text', 'title'];
/** What only texts for people have: two letters in a row. */
const WORDS = /\p{L}{2}/u;
/** A literal of a program that looks like a text for people: a word with a capital, or several words. */
const TEXT = /^(?:[\p{Lu}“„«¿(][^_{}<>=/]*\p{Ll}|[\s,.:(]*\p{Ll}+[’,.:;]? \p{L})/u;

/** Attributes that hold names for programs, and the functions that are called with such names. */
const isForPrograms = (node: ts.Node): boolean =>
  (ts.isJsxAttribute(node) && !ATTRIBUTES.includes(node.name.getText())) ||
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  (ts.isCallExpression(node) &&
    /^(?:t|textParts|findText|api\.\w+|headers\.\w+|\w+\.querySelector)$/.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Error');

/**
 * Texts that a source of the console has in it, in place of names of texts.
 * @returns each with its line
 */
export function literalTexts(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const note = (node: ts.Node, text: string) =>
    found.push(
      `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.replace(/\s+/g, ' ').trim()}`,
    );
  const visit = (node: ts.Node): void => {
    if (isForPrograms(node)) return;
    if (ts.isJsxText(node) && WORDS.test(node.text)) note(node, node.text);
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (WORDS.test(node.initializer.text)) note(node, node.initializer.text);
      return;
    }
    if (
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node)
    )
      if (TEXT.test(node.text)) note(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * Texts that a source of the console fills with other values than they have, as far as the source names both.
 * @param english messages by name
 */
export function wrongValues(file: string, source: string, english: Readonly<Record<string, string>>): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't' && node.arguments.length > 0) {
      const [name, values] = node.arguments;
      const given = values === undefined ? '' : namesOf(values);
      for (const text of literalsOf(name))
        if (given !== undefined && given !== valuesOf(english[text] ?? ''))
          found.push(`${file}: ${text} with "${given}"`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function namesOf(values: ts.Expression): string | undefined {
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  return values.properties
    .map(({ name }) => name?.getText() ?? '')
    .sort()
    .join(' ');
}

/** A literal, or those that a condition chooses from. */
function literalsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)] : [];
}
