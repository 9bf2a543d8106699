import type { FontName } from './font-names.js';

/** A part of a line that is drawn at once: of one font and one direction. */
export interface TextRun {
  /** In the order in which the font draws it; brackets of texts from right to left are mirrored. */
  text: string;
  font: FontName;
  /** From right to left: the font orders the glyphs itself. */
  isTurned: boolean;
  /**
   * The text as it is read, where programs that copy it cannot know it from the glyphs: fonts change the order of
   * Devanagari, and draw all missing characters alike. Without it, programs read the glyphs, and order texts from right
   * to left by themselves.
   */
  copied?: string;
  /** Points. */
  width: number;
}

/** A line of text. */
export interface TextLine {
  /** As it is read and copied. */
  text: string;
  /** From left to right. */
  runs: readonly TextRun[];
  /** Points. */
  width: number;
}
