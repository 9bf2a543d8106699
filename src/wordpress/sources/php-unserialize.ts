/**
 * Reads what `serialize()` of PHP wrote. Own code: the maintained libraries (`php-serialize`, `php-unserialize`) make
 * objects of classes, follow references, and have no limits of depth, elements or bytes, and the text comes from a
 * database that others could write to. This one reads each byte once, makes plain values only, and refuses references.
 */

/** A value of PHP: lists become arrays, other arrays and objects plain objects. */
export type PhpValue = string | number | boolean | null | PhpValue[] | { [key: string]: PhpValue };

/** The text is not what PHP would have written, or more than is read. */
export class PhpSyntaxError extends Error {
  override readonly name = 'PhpSyntax';
}

/** Bytes of the largest text that is read: settings of plug-ins have some hundred kilobytes. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_DEPTH = 64;
/** Elements of all arrays and objects together. */
const MAX_ELEMENTS = 200_000;

const SERIALIZED = /^(?:N;|[bid]:[^;]{1,32};|s:\d{1,9}:"|[aO]:\d{1,9}:[{"])/;

/** Whether a text looks like one that PHP serialised. */
export function isSerialized(text: string): boolean {
  return SERIALIZED.test(text) && /[;}]$/.test(text);
}

/** @throws PhpSyntaxError */
export function phpUnserialize(text: string): PhpValue {
  return new PhpReader(Buffer.from(text)).whole();
}

class PhpReader {
  private at = 0;
  private depth = 0;
  private elements = 0;

  constructor(private readonly bytes: Buffer) {}

  whole(): PhpValue {
    if (this.bytes.length > MAX_BYTES) throw new PhpSyntaxError(`It has more than ${MAX_BYTES} bytes.`);
    const value = this.value();
    if (this.at !== this.bytes.length) throw this.fault('There is more after the value');
    return value;
  }

  private value(): PhpValue {
    const type = String.fromCharCode(this.bytes[this.at] ?? 0);
    this.at++;
    switch (type) {
      case 'N':
        this.expect(';');
        return null;
      case 'b':
        this.expect(':');
        return this.number(';') !== 0;
      case 'i':
      case 'd': {
        this.expect(':');
        const number = this.number(';');
        // JSON, in which values are stored, has no infinite numbers.
        return Number.isFinite(number) ? number : String(number);
      }
      case 's': {
        this.expect(':');
        const text = this.string();
        this.expect(';');
        return text;
      }
      case 'a':
        this.expect(':');
        return this.entries(true);
      case 'O':
        this.expect(':');
        this.string();
        this.expect(':');
        return this.entries(false);
      default:
        throw this.fault('There is no value that is read (references and classes with a format of their own are not)');
    }
  }

  /** `length:"bytes"`. */
  private string(): string {
    const length = this.number(':');
    this.expect('"');
    if (!Number.isInteger(length) || length < 0 || this.at + length > this.bytes.length) {
      throw this.fault('A text is shorter than it says');
    }
    const text = this.bytes.toString('utf8', this.at, this.at + length);
    this.at += length;
    this.expect('"');
    return text;
  }

  private entries(isArray: boolean): PhpValue {
    const count = this.number(':');
    if (!Number.isInteger(count) || count < 0 || (this.elements += count) > MAX_ELEMENTS) {
      throw this.fault(`There are more than ${MAX_ELEMENTS} elements`);
    }
    if (++this.depth > MAX_DEPTH) throw this.fault(`It is nested more than ${MAX_DEPTH} levels deep`);
    this.expect('{');
    const entries: [string, PhpValue][] = [];
    for (let i = 0; i < count; i++) {
      const key = this.value();
      if (typeof key !== 'string' && typeof key !== 'number') throw this.fault('A key is no text and no number');
      entries.push([String(key).replace(/^\0[^\0]*\0/, ''), this.value()]);
    }
    this.expect('}');
    this.depth--;
    if (isArray && entries.every(([key], i) => key === String(i))) return entries.map(([, value]) => value);
    // `fromEntries` defines members, so that a key `__proto__` changes no prototype.
    return Object.fromEntries(entries);
  }

  private number(end: string): number {
    const stop = this.bytes.indexOf(end, this.at);
    if (stop < 0 || stop - this.at > 40) throw this.fault('A number does not end');
    const text = this.bytes.toString('latin1', this.at, stop);
    this.at = stop + 1;
    if (text === 'NAN') return NaN;
    if (text === 'INF' || text === '-INF') return text === 'INF' ? Infinity : -Infinity;
    const value = Number(text);
    if (text === '' || Number.isNaN(value)) throw this.fault('A number is none');
    return value;
  }

  private expect(char: string): void {
    if (this.bytes[this.at] !== char.charCodeAt(0)) throw this.fault(`"${char}" is missing`);
    this.at++;
  }

  private fault(message: string): PhpSyntaxError {
    return new PhpSyntaxError(`${message}, at byte ${this.at}.`);
  }
}
