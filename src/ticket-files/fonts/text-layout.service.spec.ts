import { FontsCache } from './fonts.cache.js';
import { TextLayoutService, type TextStyle } from './text-layout.service.js';
import type { TextLine } from './text-run.js';

const fonts = new FontsCache();
const layout = new TextLayoutService(fonts);
const STYLE: TextStyle = { size: 10, width: 400, maxLines: 9, isRightToLeft: false, language: 'en' };

const linesOf = (text: string, style: Partial<TextStyle> = {}): Promise<TextLine[]> =>
  layout.lines(text, { ...STYLE, ...style });
/** Texts and fonts of the first line, from left to right; fonts without `Noto` and weight. */
const runsOf = async (text: string, style: Partial<TextStyle> = {}): Promise<[string, string][]> => {
  const [line] = await linesOf(text, style);
  return line.runs.map((run) => [run.text, run.font.replace(/^Noto|-Regular$/g, '')]);
};

describe('TextLayoutService', () => {
  it.each([
    ['Ωμέγα Привет ñandú', [['Ωμέγα Привет ñandú', 'Sans']]],
    ['สวัสดี 12', [['สวัสดี 12', 'SansThai']]],
    ['हिन्दी', [['हिन्दी', 'SansDevanagari']]],
    [
      '서울 2031',
      [
        ['서울', 'SansKR'],
        [' 2031', 'Sans'],
      ],
    ],
    ['東京の夏', [['東京の夏', 'SansJP']]],
    ['北京国际音乐节。骨', [['北京国际音乐节。骨', 'SansSC']]],
    [
      'Jazz 🎉',
      [
        ['Jazz ', 'Sans'],
        ['🎉', 'Emoji'],
      ],
    ],
  ])('draws %s with the fonts of its scripts', async (text, runs) => {
    expect(await runsOf(text)).toEqual(runs);
  });

  it('draws Chinese characters in the shapes of the language', async () => {
    expect(await runsOf('骨', { language: 'ja' })).toEqual([['骨', 'SansJP']]);
    expect(await runsOf('骨', { language: 'zh-CN' })).toEqual([['骨', 'SansSC']]);
    // A simplified character that Japanese fonts do not have.
    expect(await runsOf('门', { language: 'ja' })).toEqual([['门', 'SansSC']]);
  });

  it('takes one font for all parts of a picture, and for letters with their marks', async () => {
    expect(await runsOf('👩‍👩‍👧🇩🇪1️⃣')).toEqual([['👩‍👩‍👧🇩🇪1️⃣', 'Emoji']]);
    expect(await runsOf('e\u0301x')).toEqual([['éx', 'Sans']]);
  });

  it('draws characters that no font has as boxes', async () => {
    expect(await runsOf('A \u{12000}')).toEqual([['A \u{12000}', 'Sans']]);
  });

  it('turns Hebrew and Arabic, but not numbers and other words within them, and mirrors brackets', async () => {
    expect(await runsOf('ערב (2031) Live!')).toEqual([
      ['!', 'Sans'],
      ['Live', 'Sans'],
      [' (', 'SansHebrew'],
      ['2031', 'SansHebrew'],
      ['ערב )', 'SansHebrew'],
    ]);
    const [line] = await linesOf('Live: محمد 12');
    expect(line.text).toBe('Live: محمد 12');
    expect(line.runs.map(({ text }) => text)).toEqual(['Live: ', '12', 'محمد ']);
  });

  it('leaves out marks that hide the order of characters', async () => {
    const [line] = await linesOf('abc\u202edef\u2066\u200f\u0007g');
    expect(line.text).toBe('abcdefg');
  });

  it('joins Arabic letters, and forms the ligatures of Devanagari', async () => {
    const arabic = (await fonts.get('NotoSansArabic-Regular')).font;
    const alone = arabic.glyphsForString('محمد').map(({ id }) => id);
    const joined = arabic.layout('محمد', []).glyphs.map(({ id }) => id);
    expect(joined).toHaveLength(4);
    // From the left: the last letter first, and each in the form for its place.
    expect(joined.filter((id) => alone.includes(id))).toEqual([]);
    const devanagari = (await fonts.get('NotoSansDevanagari-Regular')).font;
    expect(devanagari.layout('क्ष', []).glyphs).toHaveLength(1);
  });

  it('ends lines between words, between Chinese characters, and between the words of Thai', async () => {
    const texts = async (text: string, width: number) => (await linesOf(text, { width })).map((line) => line.text);
    expect(await texts('Grand opening concert', 75)).toEqual(['Grand opening', 'concert']);
    expect(await texts('東京国際フォーラム', 50)).toEqual(['東京国際', 'フォーラム']);
    const thai = await texts('คอนเสิร์ตดนตรีไทยครั้งยิ่งใหญ่', 60);
    expect(thai.join('')).toBe('คอนเสิร์ตดนตรีไทยครั้งยิ่งใหญ่');
    expect(thai[0]).toBe('คอนเสิร์ต');
  });

  it('breaks words that are longer than a line, and shortens texts with too many lines', async () => {
    const long = await linesOf('x'.repeat(100), { width: 100 });
    expect(long.map(({ text }) => text).join('')).toBe('x'.repeat(100));
    expect(Math.max(...long.map(({ width }) => width))).toBeLessThanOrEqual(100);
    const short = await linesOf('word '.repeat(100), { width: 100, maxLines: 2 });
    expect(short).toHaveLength(2);
    expect(short[1].text).toMatch(/^word.*…$/);
    expect(short[1].width).toBeLessThanOrEqual(100);
    expect(await linesOf('a\r\nb\n\nc')).toMatchObject([{ text: 'a' }, { text: 'b' }, { text: '' }, { text: 'c' }]);
  });
});
