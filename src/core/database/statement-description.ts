import type { Engine } from './engine.js';

/** What may be said of a statement where others read it. */
export interface StatementDescription {
  /** Its first word: `SELECT`, `COMMIT`. */
  operation: string;
  /** The first table that it names. */
  table?: string;
  /** Its text with `?` for every value. */
  text: string;
}

/** Characters of a text; longer ones are cut. */
const MAX_TEXT_LENGTH = 2000;

/** Texts in quotation marks. Marks within are doubled, so that each part between them is replaced by itself. */
const TEXTS = /'[^']*'?/g;
/** On MySQL and MariaDB, names have backticks, and this is a text too. */
const TEXTS_OF_MYSQL = /'[^']*'?|"[^"]*"?/g;
/** Numbers that are not part of a name. */
const NUMBERS = /\b\d[\w.]*/g;
/** Lists of values, whose length would make texts differ. */
const LISTS = /\?(?:, ?\?)+/g;
const SPACE = /\s+/g;

const FIRST_WORD = /^\(? ?([a-z]+)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE|TABLE) ["`]?(\w+)/i;

/** Describes a statement without the values that its author has written into the text. */
export function describeStatement(sql: string, engine: Engine): StatementDescription {
  const text = sql
    .replace(engine === 'sqlite' ? TEXTS : TEXTS_OF_MYSQL, '?')
    .replace(NUMBERS, '?')
    .replace(LISTS, '?')
    .replace(SPACE, ' ')
    .trim();
  return {
    operation: FIRST_WORD.exec(text)?.[1].toUpperCase() ?? 'STATEMENT',
    table: TABLE.exec(text)?.[1],
    text: text.slice(0, MAX_TEXT_LENGTH),
  };
}
