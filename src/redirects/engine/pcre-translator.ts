import { PatternError } from './pattern.error.js';
import { readClass } from './pcre-class-reader.js';
import { characterText, shortClass, spansText } from './pcre-class.js';
import { escapedCharacter, octal } from './pcre-escapes.js';
import { readProperty } from './pcre-property.js';
import { inlineFlags, readQuantifier, readReference, type InlineFlags } from './pcre-syntax.js';

/** Groups within groups that are read; deeper ones would only serve to exhaust the stack. */
const MAX_DEPTH = 100;
const LINE_END = '(?=\\n?$)';

/** A pattern in JavaScript's words, for the flags `su`, and `i` if `caseless`. */
export interface Translation {
  source: string;
  /** Whether letter case is left to the flag `i`; otherwise both cases are written out where they count. */
  caseless: boolean;
  /** How many groups the pattern counts; they are called `g1`, `g2`… */
  groups: number;
}

/** A piece of a pattern; `bare` ones (assertions) must be wrapped before they are repeated. */
interface Piece {
  source: string;
  bare?: boolean;
}

/**
 * Translates a regular expression as PHP reads it (PCRE, with the dot matching line ends) into one of JavaScript.
 * What PCRE counts by numbers gets names, so that helper groups do not shift the numbers. Atomic groups and possessive
 * quantifiers become a look-ahead and a reference back to what that found. Not understood: recursion, conditions,
 * groups that share a number, verbs, callouts and `\K`.
 * @throws PatternError for a pattern that is wrong or not understood
 */
export function translatePcre(pattern: string, caseless: boolean): Translation {
  const first = new Translator(pattern, caseless, false);
  const source = first.translate();
  if (!first.switchesCase) return { source, caseless, groups: first.groups };
  return { source: new Translator(pattern, caseless, true).translate(), caseless: false, groups: first.groups };
}

class Translator {
  groups = 0;
  /** Whether letter case counts in one part and not in another. */
  switchesCase = false;
  private at = 0;
  private depth = 0;
  private helpers = 0;
  private behind = 0;
  /** Between `\\Q` and `\\E`. */
  private quoting = false;
  private flags: InlineFlags;
  private readonly names = new Map<string, number>();
  private readonly referred: number[] = [];
  private readonly referredNames: string[] = [];

  constructor(
    private readonly text: string,
    private readonly caseless: boolean,
    /** Both cases of letters are written out. */
    private readonly spelled: boolean,
  ) {
    this.flags = { i: caseless, m: false, s: true, x: false, n: false, U: false, J: false };
  }

  translate(): string {
    const source = this.alternatives();
    if (this.at < this.text.length) throw new PatternError('There is a ) without its (.');
    const unknown = this.referred.find((group) => group < 1 || group > this.groups);
    if (unknown !== undefined) throw new PatternError(`There is no group ${unknown} to refer to.`);
    const nameless = this.referredNames.find((name) => !this.names.has(name));
    if (nameless !== undefined) throw new PatternError(`There is no group called ${nameless}.`);
    return source.replace(/\\k<@(\w+)>/g, (_, name: string) => `\\k<g${this.names.get(name)}>`);
  }

  private alternatives(): string {
    if (++this.depth > MAX_DEPTH) throw new PatternError('The groups are nested too deeply.');
    const before = { ...this.flags };
    let source = '';
    while (this.at < this.text.length && (this.quoting || this.text[this.at] !== ')')) {
      if (!this.quoting && this.text[this.at] === '|') {
        this.at++;
        source += '|';
      } else source += this.repeated();
    }
    this.flags = before;
    this.depth--;
    return source;
  }

  /** One piece with its quantifiers. */
  private repeated(): string {
    if (this.quoting) this.endsQuote();
    if (this.skipsIgnored() || this.at >= this.text.length) return '';
    const piece = this.quoting ? this.character() : this.piece();
    if (!piece) return '';
    let { source, bare } = piece;
    if (this.quoting && !this.endsQuote()) return source;
    for (;;) {
      while (this.skipsIgnored());
      const quantifier = readQuantifier(this.text, this.at);
      if (!quantifier) return source;
      this.at = quantifier.next;
      const repeatable = bare ? `(?:${source})` : source;
      const lazy = quantifier.lazy !== this.flags.U && !quantifier.possessive;
      source = `${repeatable}${quantifier.source}${lazy ? '?' : ''}`;
      if (quantifier.possessive) source = this.atomic(source);
      bare = true;
    }
  }

  private endsQuote(): boolean {
    const ends = this.text.startsWith('\\E', this.at);
    if (ends) this.at += 2;
    this.quoting &&= !ends;
    return ends;
  }

  /** With the flag x, blanks and comments mean nothing. */
  private skipsIgnored(): boolean {
    if (!this.flags.x || this.quoting) return false;
    const ignored = /^(?:[ \t-\r]+|#[^\n]*\n?)/.exec(this.text.slice(this.at))?.[0];
    this.at += ignored?.length ?? 0;
    return ignored !== undefined;
  }

  private character(): Piece {
    const point = this.text.codePointAt(this.at) as number;
    this.at += String.fromCodePoint(point).length;
    return { source: this.literal(point) };
  }

  private piece(): Piece | undefined {
    const char = String.fromCodePoint(this.text.codePointAt(this.at) as number);
    if (readQuantifier(this.text, this.at)) throw new PatternError(`There is nothing for ${char} to repeat.`);
    this.at += char.length;
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return this.read(readClass(this.text, this.at, this.flags.i && this.spelled));
      case '.':
        return { source: this.flags.s ? '.' : '[^\\n]' };
      case '^':
        return { source: this.flags.m ? '(?<![^\\n])' : '^', bare: true };
      case '$':
        return { source: this.flags.m ? '(?![^\\n])' : LINE_END, bare: true };
      case '\\':
        return this.escape();
      default:
        return { source: this.literal(char.codePointAt(0) as number) };
    }
  }

  private literal(point: number): string {
    return characterText(point, this.flags.i && this.spelled);
  }

  private escape(): Piece | undefined {
    const char = this.text[this.at];
    if (char === undefined) throw new PatternError('The pattern ends in a backslash.');
    const spans = shortClass(char);
    if (spans) return this.taken(`[${spansText(spans)}]`);
    switch (char) {
      case 'b':
      case 'B':
        return this.taken(`\\${char}`, true);
      case 'A':
      case 'G':
        return this.taken('^', true);
      case 'z':
        return this.taken('$', true);
      case 'Z':
        return this.taken(LINE_END, true);
      case 'R':
        return this.taken('(?:\\r\\n|[\\n-\\r\\u0085\\u2028\\u2029])');
      case 'N':
        return this.taken('[^\\n]');
      case 'E':
        this.at++;
        return undefined;
      case 'Q':
        this.at++;
        this.quoting = true;
        return undefined;
      case 'p':
      case 'P':
        return this.read(readProperty(this.text, this.at));
    }
    return this.reference() ?? this.escapedCharacter(char);
  }

  private read({ source, next }: { source: string; next: number }): Piece {
    this.at = next;
    return { source };
  }

  private taken(source: string, bare = false): Piece {
    this.at++;
    return { source, bare };
  }

  private escapedCharacter(char: string): Piece {
    const read = /[1-9]/.test(char) ? octal(this.text, this.at) : escapedCharacter(this.text, this.at);
    if (!read || read.next === this.at) throw new PatternError(`\\${char} is not understood here.`);
    this.at = read.next;
    return { source: this.literal(read.point) };
  }

  /** `\1`, `\g{-1}`, `\k<name>`. */
  private reference(): Piece | undefined {
    const reference = readReference(this.text, this.at, this.groups);
    if (!reference) return undefined;
    this.at = reference.next;
    return this.referTo(reference.name, reference.group);
  }

  private referTo(name: string | undefined, group = 0): Piece {
    if (name !== undefined) {
      this.referredNames.push(name);
      return { source: `\\k<@${name}>` };
    }
    this.referred.push(group);
    return { source: `\\k<g${group}>` };
  }

  private group(): Piece | undefined {
    if (this.text[this.at] === '*' && /[A-Z]/.test(this.text[this.at + 1] ?? ''))
      throw new PatternError('Verbs such as (*SKIP) are not understood.');
    if (this.text[this.at] !== '?') return this.flags.n ? this.closed('(?:') : this.captured();
    const rest = this.text.slice(this.at);
    if (rest.startsWith('?#')) return this.comment();
    const named = /^\?(?:P?<([A-Za-z_]\w{0,31})>|'([A-Za-z_]\w{0,31})')/.exec(rest);
    if (named) return this.opened(named[0].length, () => this.captured(named[1] ?? named[2]));
    const referred = /^\?P=(\w+)\)/.exec(rest);
    if (referred) return this.opened(referred[0].length, () => this.referTo(referred[1]));
    if (rest.startsWith('?:')) return this.opened(2, () => this.closed('(?:'));
    if (rest.startsWith('?>'))
      return this.opened(2, () => ({ source: this.atomic(this.closed('(?:').source), bare: true }));
    const look = /^\?<?[=!]/.exec(rest)?.[0];
    if (look) return this.opened(look.length, () => this.look(look));
    return this.flagged(rest);
  }

  private opened(length: number, read: () => Piece | undefined): Piece | undefined {
    this.at += length;
    return read();
  }

  private closed(opening: string): Piece {
    const inner = this.alternatives();
    if (this.text[this.at] !== ')') throw new PatternError('There is a ( without its ).');
    this.at++;
    return { source: `${opening}${inner})` };
  }

  private captured(name?: string): Piece {
    const group = ++this.groups;
    if (name !== undefined) {
      if (this.names.has(name)) throw new PatternError(`Two groups are called ${name}.`);
      this.names.set(name, group);
    }
    return this.closed(`(?<g${group}>`);
  }

  private look(opening: string): Piece {
    const isBehind = opening.includes('<');
    if (isBehind) this.behind++;
    const piece = this.closed(`(${opening}`);
    if (isBehind) this.behind--;
    return { ...piece, bare: true };
  }

  private atomic(source: string): string {
    if (this.behind > 0)
      throw new PatternError('What looks behind cannot hold atomic groups or possessive quantifiers.');
    const name = `a${++this.helpers}`;
    return `(?=(?<${name}>${source}))\\k<${name}>`;
  }

  private comment(): undefined {
    const end = this.text.indexOf(')', this.at);
    if (end < 0) throw new PatternError('A comment has no end.');
    this.at = end + 1;
  }

  /** `(?i)` for the rest of the group, `(?i:…)` for its own. */
  private flagged(rest: string): Piece | undefined {
    const flags = inlineFlags(rest, this.flags);
    if (!flags) throw new PatternError(`(${rest.slice(0, 3)} is not understood.`);
    this.at += flags.length;
    if (flags.flags.i !== this.caseless) this.switchesCase = true;
    const before = this.flags;
    this.flags = flags.flags;
    if (!flags.opens) return undefined;
    const piece = this.closed('(?:');
    this.flags = before;
    return piece;
  }
}
