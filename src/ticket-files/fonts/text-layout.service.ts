import { Injectable } from '@nestjs/common';
import bidiFactory from 'bidi-js';
import type { Bidi, EmbeddingLevels } from 'bidi-js';
import type { Font } from 'fontkit';
import type { FontName } from './font-names.js';
import { FontsCache } from './fonts.cache.js';
import { clusterStarts, lineBreaks } from './line-breaks.js';
import { candidateFonts, hanFonts } from './script-fonts.js';
import type { TextLine, TextRun } from './text-run.js';

/** The types of the package are those of its ES module, and Node loads the other one. */
const createBidi = bidiFactory as unknown as () => Bidi;

/** How a text is laid out. */
export interface TextStyle {
  /** Points. */
  size: number;
  /** Points. */
  width: number;
  maxLines: number;
  /** Texts of Latin, Greek and Cyrillic letters are bold; the other scripts have one weight. */
  isBold?: boolean;
  /** Direction of texts whose letters have none: that of the language. */
  isRightToLeft: boolean;
  /** BCP 47: decides about the shapes of Chinese characters. */
  language: string;
}

/** Marks that change the order of other characters, and control characters: names cannot hide or turn texts with them. */
const UNPRINTABLE = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\ufeff\ufffe\uffff\p{Cc}\p{Cs}]/gu;
const STRONG = /[\p{sc=Hebrew}\p{sc=Arabic}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{sc=Hebrew}\p{sc=Arabic}]/u;
const ELLIPSIS = '…';
/** Longer texts are cut before they are laid out. */
const MAX_TEXT_LENGTH = 6000;

/** bidi-js knows UTF-16 units, and takes halves of pictures for letters from left to right: stars have no direction. */
const PICTURES = /\p{Extended_Pictographic}|\p{RI}/gu;
const NEUTRAL = '\u2606';

/** Fonts of texts that can be bold. */
const HAS_BOLD: readonly FontName[] = ['NotoSans-Regular', 'NotoEmoji-Regular'];

/** A paragraph whose characters have fonts and directions. */
interface Paragraph {
  text: string;
  /** By UTF-16 unit. */
  fonts: readonly FontName[];
  loaded: ReadonlyMap<FontName, Font>;
  directions: EmbeddingLevels;
}

/** The text as it is laid out: one paragraph without marks of direction. */
function printable(text: string): string {
  return text.replace(/\s/gu, ' ').replace(UNPRINTABLE, '').normalize('NFC').slice(0, MAX_TEXT_LENGTH);
}

/**
 * Lays out texts of any script: a font for each run of it, lines by the rules of Unicode, and the order of directions.
 * PDFKit does none of this (it draws one font from left to right); fontkit shapes each run.
 */
@Injectable()
export class TextLayoutService {
  private readonly bidi = createBidi();

  constructor(private readonly fonts: FontsCache) {}

  /** The lines of a text, whose line breaks remain; what does not fit ends with an ellipsis. */
  async lines(text: string, style: TextStyle): Promise<TextLine[]> {
    const lines: TextLine[] = [];
    for (const paragraph of text.slice(0, MAX_TEXT_LENGTH).split(/\r\n|[\r\n\u2028\u2029]/)) {
      if (lines.length >= style.maxLines) break;
      lines.push(...(await this.paragraph(printable(paragraph), style, style.maxLines - lines.length)));
    }
    return lines;
  }

  private async paragraph(text: string, style: TextStyle, maxLines: number): Promise<TextLine[]> {
    const paragraph = await this.prepared(text, style);
    const ranges = this.ranges(paragraph, style);
    const lineOf = ([start, end]: [number, number]): TextLine => this.line(paragraph, start, end, style);
    if (ranges.length <= maxLines) return ranges.map(lineOf);
    const [start, end] = ranges[maxLines - 1];
    const last = await this.shortened(text.slice(start, end), style);
    return [...ranges.slice(0, maxLines - 1).map(lineOf), this.line(last, 0, last.text.length, style)];
  }

  /** The text with an ellipsis, cut so that it fits. */
  private async shortened(text: string, style: TextStyle): Promise<Paragraph> {
    let shown = text.trimEnd();
    for (;;) {
      const paragraph = await this.prepared(`${shown}${ELLIPSIS}`, style);
      if (shown === '' || this.width(paragraph, 0, paragraph.text.length, style.size) <= style.width) return paragraph;
      shown = shown.slice(0, clusterStarts(shown).at(-1) ?? 0).trimEnd();
    }
  }

  /** Direction of a paragraph: that of its first letter. */
  private isRightToLeft(text: string, { isRightToLeft }: TextStyle): boolean {
    const [letter] = STRONG.exec(text) ?? [];
    return letter === undefined ? isRightToLeft : RIGHT_TO_LEFT.test(letter);
  }

  /** Begin and end of each line. */
  private ranges(paragraph: Paragraph, { size, width }: TextStyle): [number, number][] {
    const { text } = paragraph;
    const ranges: [number, number][] = [];
    let start = 0;
    let end = 0;
    let used = 0;
    const finish = (at: number): void => {
      ranges.push([start, at]);
      start = at;
      end = at;
      used = 0;
    };
    for (const position of lineBreaks(text)) {
      const visible = end + text.slice(end, position).trimEnd().length;
      if (end > start && used + this.width(paragraph, end, visible, size) > width) finish(end);
      // A word that is longer than a line.
      if (this.width(paragraph, end, visible, size) > width) {
        for (const cluster of clusterStarts(text.slice(end, visible)).map((index) => index + end)) {
          if (cluster > start && this.width(paragraph, start, cluster, size) > width)
            finish(previous(text, start, cluster));
        }
        used = this.width(paragraph, start, position, size);
      } else used += this.width(paragraph, end, position, size);
      end = position;
    }
    if (end > start || ranges.length === 0) finish(end);
    return ranges;
  }

  private line(paragraph: Paragraph, start: number, end: number, { size }: TextStyle): TextLine {
    const { fonts, loaded, directions } = paragraph;
    const text = paragraph.text.slice(start, end).trimEnd();
    if (text === '') return { text, runs: [], width: 0 };
    const last = start + text.length - 1;
    const order = this.bidi.getReorderedIndices(paragraph.text, directions, start, last).slice(start, last + 1);
    const runs: TextRun[] = [];
    for (let at = 0; at < order.length;) {
      const first = order[at];
      const isTurned = directions.levels[first] % 2 === 1;
      let next = at + 1;
      while (
        next < order.length &&
        order[next] === order[next - 1] + (isTurned ? -1 : 1) &&
        isAlike(paragraph, first, order[next])
      )
        next++;
      const [low, high] = [first, order[next - 1]].sort((a, b) => a - b);
      const logical = paragraph.text.slice(low, high + 1);
      runs.push(this.run(logical, fonts[first], isTurned, loaded, size));
      at = next;
    }
    return { text, runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  private run(logical: string, font: FontName, isTurned: boolean, loaded: Paragraph['loaded'], size: number): TextRun {
    const text = isTurned ? this.fromRight(logical, font) : logical;
    const isCopied = !isTurned && (font === 'NotoSansDevanagari-Regular' || hasMissing(loaded.get(font), text));
    return {
      text,
      font,
      isTurned,
      width: advance(loaded, font, text, size),
      ...(isCopied ? { copied: logical } : {}),
    };
  }

  /** Fonts of scripts from right to left turn their glyphs themselves; what other fonts draw is turned here. */
  private fromRight(text: string, font: FontName): string {
    const clusters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) =>
      segment.length === 1 ? (this.bidi.getMirroredCharacter(segment) ?? segment) : segment,
    );
    return RIGHT_TO_LEFT.test(text) && isRightToLeftFont(font) ? clusters.join('') : clusters.reverse().join('');
  }

  /** Finds fonts and directions. */
  private async prepared(text: string, style: TextStyle): Promise<Paragraph> {
    const { language, isBold } = style;
    const neutral = text.replace(PICTURES, (picture) => NEUTRAL.repeat(picture.length));
    const directions = this.bidi.getEmbeddingLevels(neutral, this.isRightToLeft(text, style) ? 'rtl' : 'ltr');
    const han = hanFonts(text, language);
    const fonts: FontName[] = [];
    const loaded = new Map<FontName, Font>();
    const starts = clusterStarts(text);
    for (const [index, start] of starts.entries()) {
      const cluster = text.slice(start, starts[index + 1] ?? text.length);
      const name = await this.fontOf(cluster, candidateFonts(cluster, fonts.at(-1), han), loaded);
      for (let unit = 0; unit < cluster.length; unit++) fonts.push(name);
    }
    // Beside bold letters, those of scripts without bold ones would look faint.
    if (isBold !== true || !fonts.every((name) => HAS_BOLD.includes(name))) return { text, fonts, loaded, directions };
    loaded.set('NotoSans-Bold', (await this.fonts.get('NotoSans-Bold')).font);
    const bold = fonts.map((name) => (name === 'NotoSans-Regular' ? 'NotoSans-Bold' : name));
    return { text, fonts: bold, loaded, directions };
  }

  /** The first of these fonts that has all characters of a cluster, else the one that has the first of them. */
  private async fontOf(
    cluster: string,
    candidates: readonly FontName[],
    loaded: Map<FontName, Font>,
  ): Promise<FontName> {
    const points = [...cluster].map((character) => character.codePointAt(0) ?? 0).filter((point) => !isJoiner(point));
    let best: FontName | undefined;
    for (const name of candidates) {
      const font = loaded.get(name) ?? (await this.fonts.get(name)).font;
      loaded.set(name, font);
      if (points.every((point) => font.hasGlyphForCodePoint(point))) return name;
      if (best === undefined && points.length > 0 && font.hasGlyphForCodePoint(points[0])) best = name;
    }
    // A character that no font has is drawn as an empty box.
    return best ?? 'NotoSans-Regular';
  }

  /** Width of a part of a text, in points. */
  private width({ text, fonts, loaded }: Paragraph, start: number, end: number, size: number): number {
    let width = 0;
    for (let at = start; at < end;) {
      let next = at + 1;
      while (next < end && fonts[next] === fonts[at]) next++;
      width += advance(loaded, fonts[at], text.slice(at, next), size);
      at = next;
    }
    return width;
  }
}

/** Joiners and selectors of forms, which fonts need not have. */
function isJoiner(point: number): boolean {
  return point === 0x200c || point === 0x200d || (point >= 0xfe00 && point <= 0xfe0f);
}

/** Whether a font lacks characters of a text. */
function hasMissing(font: Font | undefined, text: string): boolean {
  return [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0;
    return !isJoiner(point) && font?.hasGlyphForCodePoint(point) !== true;
  });
}

function isRightToLeftFont(font: FontName): boolean {
  return font === 'NotoSansArabic-Regular' || font === 'NotoSansHebrew-Regular';
}

/** Whether two characters have the same font and direction. */
function isAlike({ fonts, directions: { levels } }: Paragraph, one: number, other: number): boolean {
  return fonts[one] === fonts[other] && levels[one] === levels[other];
}

function advance(loaded: ReadonlyMap<FontName, Font>, name: FontName, text: string, size: number): number {
  const font = loaded.get(name);
  if (!font || text === '') return 0;
  return (font.layout(text, []).advanceWidth / font.unitsPerEm) * size;
}

/** Begin of the grapheme cluster before a position, but not before `start`. */
function previous(text: string, start: number, at: number): number {
  const starts = clusterStarts(text.slice(start, at));
  return starts.length > 1 ? start + (starts.at(-1) ?? 0) : at;
}
