/**
 * The fonts of tickets: files of the folder `fonts` without `.ttf.br` (fonts/README.md). Each is a font of Noto under the
 * SIL Open Font License.
 */
export const FONT_NAMES = [
  'NotoSans-Regular',
  'NotoSans-Bold',
  'NotoSansArabic-Regular',
  'NotoSansHebrew-Regular',
  'NotoSansThai-Regular',
  'NotoSansDevanagari-Regular',
  'NotoSansJP-Regular',
  'NotoSansKR-Regular',
  'NotoSansSC-Regular',
  'NotoEmoji-Regular',
] as const;

/** Name of a font. */
export type FontName = (typeof FONT_NAMES)[number];
