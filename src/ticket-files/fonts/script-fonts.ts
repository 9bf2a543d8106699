import type { FontName } from './font-names.js';

/** Fonts by the script of a character; a character that they all lack is looked for in {@link FALLBACK_FONTS}. */
const SCRIPT_FONTS: readonly [script: RegExp, fonts: readonly FontName[]][] = [
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u, ['NotoSans-Regular']],
  [/\p{sc=Arabic}/u, ['NotoSansArabic-Regular']],
  [/\p{sc=Hebrew}/u, ['NotoSansHebrew-Regular']],
  [/\p{sc=Thai}/u, ['NotoSansThai-Regular']],
  [/\p{sc=Devanagari}/u, ['NotoSansDevanagari-Regular']],
  [/\p{sc=Hangul}/u, ['NotoSansKR-Regular']],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, ['NotoSansJP-Regular']],
];

/** Characters of Chinese and Japanese, whose shapes depend on the language, with their punctuation and wide forms. */
const HAN = /[\p{sc=Han}\u3000-\u303f\u30fc\uff00-\uffef]/u;
const KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** Flags, keycaps, and other characters that are drawn as pictures. */
const EMOJI = /[\p{Emoji_Presentation}\ufe0f\u20e3]|\p{RI}\p{RI}/u;
/** Letters, digits and marks of no script belong to the text before them. */
const OF_NO_SCRIPT = /^[\p{sc=Common}\p{sc=Inherited}]/u;

/** Fonts with symbols, in the order in which they are tried. */
const FALLBACK_FONTS: readonly FontName[] = ['NotoSans-Regular', 'NotoSansJP-Regular', 'NotoEmoji-Regular'];

const CHINESE: readonly FontName[] = ['NotoSansSC-Regular', 'NotoSansJP-Regular'];
const JAPANESE: readonly FontName[] = ['NotoSansJP-Regular', 'NotoSansSC-Regular'];

/**
 * The fonts of Chinese characters in a text, the preferred one first: Japanese ones where the text has kana or is in
 * Japanese.
 * @param language BCP 47
 */
export function hanFonts(text: string, language: string): readonly FontName[] {
  return KANA.test(text) || language.split('-')[0] === 'ja' ? JAPANESE : CHINESE;
}

/**
 * The fonts to try for a grapheme cluster, the preferred one first.
 * @param before the font of the text before it
 * @param han fonts of Chinese characters (`hanFonts`)
 */
export function candidateFonts(cluster: string, before: FontName | undefined, han: readonly FontName[]): FontName[] {
  if (EMOJI.test(cluster)) return ['NotoEmoji-Regular', ...FALLBACK_FONTS];
  const strong = HAN.test(cluster) ? han : SCRIPT_FONTS.find(([script]) => script.test(cluster))?.[1];
  // Spaces of the emoji are as wide as pictures.
  const near = before !== undefined && before !== 'NotoEmoji-Regular' && OF_NO_SCRIPT.test(cluster) ? [before] : [];
  return [...(strong ?? near), ...near, ...FALLBACK_FONTS];
}
