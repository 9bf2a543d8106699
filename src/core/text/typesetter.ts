import {
  isDigit,
  isWordCharacter,
  characterAfter,
  characterBefore,
  type AdjacentCharacter,
} from './adjacent-characters.js';
import { QuotePairs } from './quote-pairs.js';
import { SPECIAL, SHORTCODE, ENTITY, SHORTENED_YEAR, CLIPPED_WORD, INCHES, TRADEMARK } from './typesetter-patterns.js';

/** Markup inside a flow of text, written out as it is. */
export interface Cut {
  /** Position in the flow. */
  readonly at: number;
  /**
   * Number of characters of the flow that represent it: none for a tag within a line, one for a code element or a
   * picture.
   */
  readonly length: 0 | 1;
  /** What to write. */
  readonly html: string;
}

/** Represents in the flow an element that is visible but not text. */
export const OBJECT_CHARACTER = '\uFFFC';

/** Sets the typography of one flow: a stretch of text within one block, tags cut out. */
export class Typesetter {
  private readonly out: string[] = [];
  private readonly single = new QuotePairs(this.out, '&#8216;', '&#8217;', '&#8242;');
  private readonly double = new QuotePairs(this.out, '&#8220;', '&#8221;', '&#8243;');
  private position = 0;
  private plainStart = 0;
  private nextCut = 0;
  private nextSpecial = -1;
  /** The character before `position`, where the flow itself does not contain it. */
  private before: AdjacentCharacter | undefined = 'edge';
  /** A closing quotation mark expected here: the one after a shortened year in quotes (`'42'`). */
  private closingExpectedAt = -1;
  private lastTimes = -1;
  private blankLine = false;

  /**
   * @param flow the text, one {@link OBJECT_CHARACTER} for each cut of length 1
   * @param cuts markup by ascending position
   */
  constructor(
    private readonly flow: string,
    private readonly cuts: readonly Cut[],
  ) {}

  /** The flow with its cuts put back and its typography set. */
  set(): string {
    for (;;) {
      this.writeCuts();
      if (this.position >= this.flow.length) break;
      if (!this.skipPlain()) this.step(this.flow[this.position]);
    }
    this.flushPlain();
    this.single.finish();
    this.double.finish();
    return this.out.join('');
  }

  /** Moves on to the next character that may have to change, or to the next cut. */
  private skipPlain(): boolean {
    if (this.nextSpecial < this.position) {
      SPECIAL.lastIndex = this.position;
      this.nextSpecial = SPECIAL.test(this.flow) ? SPECIAL.lastIndex - 1 : this.flow.length;
    }
    const length = Math.min(this.nextSpecial, this.limit()) - this.position;
    if (length > 0) this.keep(length);
    return length > 0;
  }

  private step(char: string): void {
    switch (char) {
      case '&':
        return this.ampersand();
      case '"':
        return this.doubleQuote();
      case "'":
        return this.singleQuote();
      case '`':
        return this.fits(2) && this.flow[this.position + 1] === '`'
          ? this.write('&#8220;', 2, 'opening')
          : this.keep(1);
      case '-':
        return this.dashes();
      case '.':
        return this.dots();
      case 'x':
        return this.times();
      case '(':
        return this.trademark();
      case '[':
        return this.keep(this.matchLength(SHORTCODE, this.position) || 1);
      case '\n':
        return this.newline();
      default:
        return this.keep(1);
    }
  }

  private ampersand(): void {
    const length = this.matchLength(ENTITY, this.position);
    if (length === 0) return this.write('&#038;', 1, 'other');
    const entity = this.flow.slice(this.position, this.position + length);
    this.keep(length);
    if (entity === '&nbsp;') this.before = 'space';
    else if (entity === '&lt;') this.before = 'opening';
    else this.before = 'other';
  }

  private doubleQuote(): void {
    const before = this.neighbourBefore();
    const after = this.neighbourAfter(this.position + 1);
    const opens = before === 'edge' || before === 'space' || before === 'opening';
    if (this.position === this.closingExpectedAt) this.closeWith(this.double);
    else if (opens && after !== 'space' && after !== 'edge') this.openWith(this.double);
    else if (before === 'digit') this.primeWith(this.double, after);
    else this.closeWith(this.double);
  }

  private singleQuote(): void {
    const next = this.position + 1;
    const before = this.neighbourBefore();
    const after = this.neighbourAfter(next);
    if (this.position === this.closingExpectedAt) return this.closeWith(this.single);
    if (this.fits(2) && this.flow[next] === "'") return this.write('&#8221;', 2, 'other');
    const opens = before === 'edge' || before === 'space' || before === 'opening';
    if (this.matchLength(SHORTENED_YEAR, next) > 0) {
      if (before === 'digit') return this.digitApostrophe(next);
      this.closingExpectedAt = this.closingAfterYear(next + 2);
      return this.write('&#8217;', 1, 'other');
    }
    if (opens && this.matchLength(CLIPPED_WORD, next) > 0) return this.write('&#8217;', 1, 'other');
    if (opens) return this.openWith(this.single);
    if (before === 'digit' && isDigit(this.flow[next] ?? '')) return this.digitApostrophe(next);
    if (after === 'other' || after === 'digit') return this.write('&#8217;', 1, 'other');
    return before === 'digit' ? this.primeWith(this.single, after) : this.closeWith(this.single);
  }

  /** Between digits: feet before inches (`6'2"`), otherwise an apostrophe (`1'000`). */
  private digitApostrophe(next: number): void {
    this.write(this.matchLength(INCHES, next) > 0 ? '&#8242;' : '&#8217;', 1, 'other');
  }

  private closingAfterYear(at: number): number {
    const mark = this.flow[at];
    if (mark !== "'" && mark !== '"') return -1;
    const after = this.neighbourAfter(at + 1);
    return after === 'other' || after === 'digit' ? -1 : at;
  }

  private dashes(): void {
    const length = this.runLength('-');
    const before = this.neighbourBefore();
    const after = this.neighbourAfter(this.position + length);
    const alone = (before === 'edge' || before === 'space') && (after === 'edge' || after === 'space');
    if (length >= 3) {
      const rest = ['', '-', '&#8211;'][length % 3];
      this.write('&#8212;'.repeat(Math.floor(length / 3)) + rest, length, 'opening');
    } else if (length === 2) {
      if (alone) this.write('&#8212;', 2, 'opening');
      else if (this.flow.endsWith('xn', this.position)) this.keep(2);
      else this.write('&#8211;', 2, 'opening');
    } else if (alone) this.write('&#8211;', 1, 'opening');
    else this.keep(1);
  }

  private dots(): void {
    const length = this.runLength('.');
    if (length < 3) this.keep(length);
    else this.write('&#8230;'.repeat(Math.floor(length / 3)) + '.'.repeat(length % 3), length, 'closing');
  }

  /** A small x between two numbers is a multiplication sign, unless it belongs to a hexadecimal number. */
  private times(): void {
    const { flow, position } = this;
    if (!isDigit(flow[position - 1] ?? '') || !isDigit(flow[position + 1] ?? '')) return this.keep(1);
    let start = position;
    while (start > 0 && /[\d.,]/.test(flow[start - 1])) start--;
    let end = position + 1;
    while (end < flow.length && /[\d.,]/.test(flow[end])) end++;
    const startsClean = start === 0 || !isWordCharacter(flow[start - 1]) || this.lastTimes === start - 1;
    const tail = flow[end] ?? '';
    const endsClean =
      !isDigit(flow[end - 1]) || !isWordCharacter(tail) || (tail === 'x' && isDigit(flow[end + 1] ?? ''));
    if (!startsClean || !endsClean || flow.slice(start, position) === '0') return this.keep(1);
    this.lastTimes = position;
    this.write('&#215;', 1, 'other');
  }

  private trademark(): void {
    const spaced = this.neighbourBefore() === 'space';
    if (spaced && this.fits(4) && this.flow.startsWith(TRADEMARK, this.position)) this.write('&#8482;', 4, 'other');
    else this.keep(1);
  }

  /** A blank line ends a paragraph, and with it whatever was quoted. */
  private newline(): void {
    this.keep(1);
    if (this.blankLine) {
      this.single.finish();
      this.double.finish();
    }
    this.blankLine = true;
  }

  private openWith(pairs: QuotePairs): void {
    this.flushPlain();
    pairs.open();
    this.advance(1, 'opening');
  }

  private closeWith(pairs: QuotePairs): void {
    this.flushPlain();
    pairs.close();
    this.advance(1, 'other');
  }

  private primeWith(pairs: QuotePairs, after: AdjacentCharacter): void {
    this.flushPlain();
    pairs.prime(after !== 'other' && after !== 'digit');
    this.advance(1, 'other');
  }

  private neighbourBefore(): AdjacentCharacter {
    return this.before ?? characterBefore(this.flow, this.position);
  }

  private neighbourAfter(at: number): AdjacentCharacter {
    return characterAfter(this.flow, at);
  }

  /** Length of what `pattern` (sticky) finds at `at`, 0 if it finds nothing or reaches over a cut. */
  private matchLength(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    const length = pattern.exec(this.flow)?.[0].length ?? 0;
    return at + length <= this.limit() ? length : 0;
  }

  private runLength(char: string): number {
    const limit = this.limit();
    let end = this.position + 1;
    while (end < limit && this.flow[end] === char) end++;
    return end - this.position;
  }

  private fits(length: number): boolean {
    return this.position + length <= this.limit();
  }

  /** Where the text without a cut in it ends. */
  private limit(): number {
    return this.nextCut < this.cuts.length ? this.cuts[this.nextCut].at : this.flow.length;
  }

  private keep(length: number): void {
    const start = this.position;
    this.position += length;
    this.before = undefined;
    if (this.blankLine && /\S/.test(this.flow.slice(start, this.position))) this.blankLine = false;
  }

  private write(html: string, length: number, before: AdjacentCharacter): void {
    this.flushPlain();
    this.out.push(html);
    this.advance(length, before);
  }

  private advance(length: number, before: AdjacentCharacter): void {
    this.position += length;
    this.plainStart = this.position;
    this.before = before;
    this.blankLine = false;
  }

  private flushPlain(): void {
    if (this.position > this.plainStart) this.out.push(this.flow.slice(this.plainStart, this.position));
    this.plainStart = this.position;
  }

  private writeCuts(): void {
    while (this.nextCut < this.cuts.length && this.cuts[this.nextCut].at === this.position) {
      const cut = this.cuts[this.nextCut++];
      this.flushPlain();
      this.out.push(cut.html);
      if (cut.length === 0) continue;
      this.position += 1;
      this.plainStart = this.position;
      this.before = undefined;
      this.blankLine = false;
    }
  }
}
