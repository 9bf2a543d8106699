import { isWall } from '#core/time';
import type { ImportTerm } from './import-term.js';
import type { ReadableField } from './fields.js';
import { splitNames, splitParallel } from './list-cell.js';
import { cleanAddress, cleanLine, cleanNames, cleanText } from './plain-text.js';
import { RecordRefusedError } from './record-refused.error.js';

/** The fields of one record as found: a text, number or boolean, a list of such for lists, or nothing. */
export type RawFields = Partial<Record<ReadableField, unknown>>;

/** Longer texts are refused: the database keeps up to 4 MB in a text, and no event needs a tenth of it. */
const MAX_TEXT_LENGTH = 500_000;

/** Longer lines (titles, names, addresses) are refused. */
const MAX_LINE_LENGTH = 2_000;

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'on']);
const NO = new Set(['0', 'false', 'no', 'n', 'off']);

/**
 * Reads the fields of one record into clean values. "Not mentioned" is undefined, "mentioned as empty" is an empty
 * value. Issues that leave the record usable are reported to `notice` and the value is left out.
 *
 * @throws RecordRefusedError for values that make the record unusable.
 */
export class RawFieldReader {
  constructor(
    private readonly fields: RawFields,
    private readonly notice: (message: string) => void,
  ) {}

  /** Whether the source has this field at all. */
  has(field: ReadableField): boolean {
    return this.fields[field] !== undefined;
  }

  /** A single line. */
  line(field: ReadableField): string | undefined {
    const text = this.raw(field);
    return text === undefined ? undefined : this.bounded(field, cleanLine(text), MAX_LINE_LENGTH);
  }

  /** Several lines. */
  text(field: ReadableField): string | undefined {
    const text = this.raw(field);
    return text === undefined ? undefined : this.bounded(field, cleanText(text), MAX_TEXT_LENGTH);
  }

  /** Yes or no; nothing when the field is empty. */
  flag(field: ReadableField): boolean | undefined {
    const text = this.line(field)?.toLowerCase();
    if (text === undefined || text === '') return undefined;
    if (YES.has(text)) return true;
    if (NO.has(text)) return false;
    throw new RecordRefusedError(`${field} is "${brief(text)}". Write yes or no.`);
  }

  /** One of these words; nothing when the field is empty. */
  choice<Word extends string>(field: ReadableField, words: readonly Word[]): Word | undefined {
    const text = this.line(field)?.toLowerCase();
    if (text === undefined || text === '') return undefined;
    const word = words.find((candidate) => candidate === text);
    if (word === undefined)
      throw new RecordRefusedError(`${field} is "${brief(text)}". Write one of: ${words.join(', ')}.`);
    return word;
  }

  /** An absolute http(s) address, or an empty text. */
  address(field: ReadableField): string | undefined {
    const text = this.line(field);
    return text === undefined ? undefined : this.checkedAddress(field, text);
  }

  /** Addresses whose places matter; an empty text or nothing where there is none. */
  addresses(field: ReadableField): (string | undefined)[] | undefined {
    return this.parallel(field)?.map((text) => this.checkedAddress(field, text));
  }

  /** A number within bounds. */
  number(field: ReadableField, lowest: number, highest: number): number | undefined {
    const text = this.line(field);
    if (text === undefined || text === '') return undefined;
    const number = Number(text.replace(',', '.'));
    if (number >= lowest && number <= highest) return number;
    this.notice(`${field} was left out: "${brief(text)}" is not a number from ${lowest} to ${highest}.`);
    return undefined;
  }

  /** An id of the source; nothing for anything else. */
  id(field: ReadableField): number | undefined {
    return readId(this.line(field));
  }

  /** A moment in UTC; nothing when the field is empty. */
  moment(field: ReadableField): string | undefined {
    const text = this.line(field);
    if (text === undefined || text === '') return undefined;
    if (isWall(text)) return text;
    this.notice(`${field} was left out: "${brief(text)}" is not a date such as 2031-05-01 19:30:00.`);
    return undefined;
  }

  /** A list of names: a list, or one text with separators. */
  names(field: ReadableField): string[] | undefined {
    const value = this.fields[field];
    if (value === undefined) return undefined;
    const names = Array.isArray(value)
      ? value.map((item) => this.single(field, item))
      : splitNames(this.raw(field) ?? '');
    return cleanNames(names.map((name) => this.bounded(field, name, MAX_LINE_LENGTH)));
  }

  /** What the reader of the format found out about categories and tags beside their names. */
  terms(): ImportTerm[] | undefined {
    const found = this.fields.terms as ImportTerm[] | undefined;
    return found?.length ? found : undefined;
  }

  /** A list whose positions matter, empty texts included. */
  parallel(field: ReadableField): string[] | undefined {
    const value = this.fields[field];
    if (value === undefined) return undefined;
    const texts = Array.isArray(value)
      ? value.map((item) => this.single(field, item))
      : splitParallel(this.raw(field) ?? '');
    return texts.map((text) => this.bounded(field, cleanLine(text), MAX_LINE_LENGTH));
  }

  /**
   * The names of organizers in a text whose separators are also commas. Numbers are ids of the source, which mean nothing
   * here.
   */
  organizerList(): string[] | undefined {
    const text = this.raw('organizer_list');
    if (text === undefined) return undefined;
    const names = splitNames(text).map((name) => this.bounded('organizer', cleanLine(name), MAX_LINE_LENGTH));
    return names.filter((name) => {
      const isId = /^\d+$/.test(name);
      if (isId) this.notice(`The organizer ${brief(name)} was left out: it is an id of the source. Write names.`);
      return !isId;
    });
  }

  private checkedAddress(field: ReadableField, text: string): string | undefined {
    const address = text === '' ? '' : cleanAddress(text);
    if (address === null) this.notice(`${field} was left out: "${brief(text)}" is not an http(s) address.`);
    return address ?? undefined;
  }

  private raw(field: ReadableField): string | undefined {
    const value = this.fields[field];
    return value === undefined ? undefined : this.single(field, value);
  }

  private single(field: ReadableField, value: unknown): string {
    if (typeof value === 'string') return value;
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return String(value);
    throw new RecordRefusedError(`${field} is ${Array.isArray(value) ? 'a list' : 'an object'}; a text is expected.`);
  }

  private bounded(field: ReadableField, text: string, longest: number): string {
    if (text.length <= longest) return text;
    throw new RecordRefusedError(`${field} has ${text.length} characters; at most ${longest} are taken.`);
  }
}

/** A text as the id of a record in its source; nothing for anything else. */
export function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The beginning of a text, for messages. */
export function brief(text: string): string {
  const line = cleanLine(text);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
