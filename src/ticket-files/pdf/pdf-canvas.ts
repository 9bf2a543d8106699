import type { FontName } from '../fonts/font-names.js';
import type { FontsCache } from '../fonts/fonts.cache.js';
import type { TextLine } from '../fonts/text-run.js';
import { useExactGlyphs } from './exact-glyphs.js';

/** A document of PDFKit. */
export type PdfDocument = PDFKit.PDFDocument;

/** Where and how lines of text are drawn. */
export interface TextPlace {
  /** Left edge, points from the left. */
  x: number;
  /** Top edge, points from above. */
  y: number;
  width: number;
  size: number;
  color: string;
  /** Lines end at the right edge. */
  isRightToLeft: boolean;
  /** Role for programs that read the document aloud. */
  role?: 'H1' | 'P';
}

/** Height of a line, in font sizes; fonts of Thai and Devanagari need the most. */
export const LINE_HEIGHT = 1.4;
/** Base line of the letters, in font sizes from the top of their line. */
const BASELINE_OFFSET = 1.07;

/** Draws on the pages of a PDF document. */
export class PdfCanvas {
  private readonly registered = new Set<FontName>();

  constructor(
    readonly document: PdfDocument,
    private readonly fonts: FontsCache,
  ) {}

  /** Draws lines. @returns the lower edge of the last one */
  async text(lines: readonly TextLine[], place: TextPlace): Promise<number> {
    for (const { runs } of lines) for (const { font } of runs) await this.register(font);
    const { document } = this;
    const draw = (): void => lines.forEach((line, index) => this.line(line, place, index));
    const element = document.struct(place.role ?? 'P', {}, draw);
    document.addStructure(element);
    element.end();
    return place.y + lines.length * place.size * LINE_HEIGHT;
  }

  private line(
    { runs, width }: TextLine,
    { x, y, size, color, isRightToLeft, width: room }: TextPlace,
    index: number,
  ): void {
    const { document } = this;
    const baseline = y + (index * LINE_HEIGHT + BASELINE_OFFSET) * size;
    let at = isRightToLeft ? x + room - width : x;
    document.fillColor(color).fontSize(size);
    for (const { text, font, isTurned, copied, width: advance } of runs) {
      if (copied !== undefined) document.markContent('Span', { actual: copied });
      // PDFKit shapes word by word and remembers words. With a list of features, it shapes a run as a whole, which is
      // necessary where the words are from right to left.
      const features = isTurned ? [] : undefined;
      document.font(font).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features });
      if (copied !== undefined) document.endMarkedContent();
      at += advance;
    }
  }

  /** Draws a QR code. @param modules rows of dark and light modules @param alt what it is, for those who cannot see it */
  code(
    modules: readonly (readonly boolean[])[],
    { x, y, size, alt }: { x: number; y: number; size: number; alt: string },
  ): void {
    const { document } = this;
    const side = size / modules.length;
    const draw = (): void => {
      for (const [row, cells] of modules.entries())
        for (const [begin, end] of darkRuns(cells))
          document.rect(x + begin * side, y + row * side, (end - begin) * side, side);
      document.fill('#000000');
    };
    const element = document.struct('Figure', { alt }, draw);
    document.addStructure(element);
    element.end();
  }

  /** Draws a rectangle that means nothing to those who cannot see it. */
  bar(x: number, y: number, width: number, height: number, color: string): void {
    this.document.markContent('Artifact');
    this.document.rect(x, y, width, height).fill(color);
    this.document.endMarkedContent();
  }

  private async register(name: FontName): Promise<void> {
    if (this.registered.has(name)) return;
    this.document.registerFont(name, (await this.fonts.get(name)).file).font(name);
    useExactGlyphs(this.document);
    this.registered.add(name);
  }
}

/** Begin and end of the dark parts of a row. */
function darkRuns(cells: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [column, isDark] of cells.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last?.[1] === column) last[1] = column + 1;
    else runs.push([column, column + 1]);
  }
  return runs;
}
