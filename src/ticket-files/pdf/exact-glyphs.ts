/** What PDFKit has of a font in a document; its types do not show it. */
interface EmbeddedFont {
  readonly font: { getGlyph(id: number, codePoints?: number[]): DrawnGlyph };
  readonly scale: number;
  readonly subset: { readonly glyphs: number[] };
  readonly widths: number[];
  readonly unicode: number[][];
  layout(text: string, features?: unknown): { glyphs: DrawnGlyph[]; positions: object[] };
  encode(text: string, features?: unknown): [glyphs: string[], positions: object[]];
}

interface DrawnGlyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/**
 * Combining grapheme joiner, for dots that a font draws apart from their letter: it is invisible, and does not separate
 * joined letters.
 */
const OF_NO_LETTER = 0x34f;

/**
 * Makes the present font of a document say for each glyph which characters it is drawn for. PDFKit says it for the first
 * use only. But Arabic fonts draw several letters by one form and dots: without this, programs that copy or search the
 * text read wrong letters. A form that is used for two letters is in the font twice.
 */
export function useExactGlyphs(document: PDFKit.PDFDocument): void {
  const embedded = (document as unknown as { _font: EmbeddedFont })._font;
  const { font, scale, subset, widths, unicode } = embedded;
  const original = font.getGlyph.bind(font);
  // fontkit has one object for each glyph, with the characters of its first use.
  font.getGlyph = (id, codePoints = []) =>
    Object.create(original(id, codePoints), { codePoints: { value: codePoints } }) as DrawnGlyph;
  const glyphByCharacter = new Map<string, number>();
  const numberOf = ({ id, codePoints, advanceWidth }: DrawnGlyph): number => {
    const key = `${id} ${codePoints.join(' ')}`;
    let number = glyphByCharacter.get(key);
    if (number === undefined) {
      number = subset.glyphs.push(id) - 1;
      glyphByCharacter.set(key, number);
      widths[number] = advanceWidth * scale;
      unicode[number] = codePoints.length > 0 ? [...codePoints] : [OF_NO_LETTER];
    }
    return number;
  };
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}
