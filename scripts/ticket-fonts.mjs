// `node scripts/ticket-fonts.mjs`: makes the files of `fonts/` (fonts/README.md). It installs the packages below in
// `.tmp/ticket-fonts`, which takes about 150 MB, and takes two minutes. Run it for another version of a font.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

const FOLDER = '.tmp/ticket-fonts';
const PACKAGES = {
  'noto-emoji': '0.4.7',
  'noto-sans': '0.4.2',
  'noto-sans-arabic': '0.4.3',
  'noto-sans-devanagari': '0.4.1',
  'noto-sans-hebrew': '0.4.1',
  'noto-sans-jp': '0.4.3',
  'noto-sans-kr': '0.4.3',
  'noto-sans-sc': '0.4.3',
  'noto-sans-thai': '0.4.2',
};

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const characters = (...ranges) => String.fromCodePoint(...ranges.flatMap(([first, last]) => range(first, last)));

/** All characters of two bytes of an encoding. @param second first and last value of the second byte */
function ofEncoding(name, first, second) {
  const decoder = new TextDecoder(name);
  return range(...first)
    .flatMap((one) => range(...second).map((two) => decoder.decode(Uint8Array.of(one, two))))
    .filter((text) => !text.includes('\ufffd'))
    .join('');
}

const EAST_ASIAN_MARKS = characters([0x3000, 0x30ff], [0x31f0, 0x31ff], [0xff00, 0xffef]);
const JIS = ofEncoding('euc-jp', [0xa1, 0xfe], [0xa1, 0xfe]);
const GBK = ofEncoding('gbk', [0x81, 0xfe], [0x40, 0xfe]);
const HAN = characters([0x4e00, 0x9fff]);
const HANGUL = characters([0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7a3]);

/** Package, file, and the characters of a subset. */
const FONTS = {
  'NotoEmoji-Regular': ['noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
  'NotoSans-Bold': ['noto-sans', '700Bold/NotoSans_700Bold.ttf'],
  'NotoSans-Regular': ['noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  'NotoSansArabic-Regular': ['noto-sans-arabic', '400Regular/NotoSansArabic_400Regular.ttf'],
  'NotoSansDevanagari-Regular': ['noto-sans-devanagari', '400Regular/NotoSansDevanagari_400Regular.ttf'],
  'NotoSansHebrew-Regular': ['noto-sans-hebrew', '400Regular/NotoSansHebrew_400Regular.ttf'],
  'NotoSansJP-Regular': ['noto-sans-jp', '400Regular/NotoSansJP_400Regular.ttf', EAST_ASIAN_MARKS + JIS],
  'NotoSansKR-Regular': ['noto-sans-kr', '400Regular/NotoSansKR_400Regular.ttf', HANGUL],
  'NotoSansSC-Regular': ['noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf', HAN + EAST_ASIAN_MARKS + GBK],
  'NotoSansThai-Regular': ['noto-sans-thai', '400Regular/NotoSansThai_400Regular.ttf'],
};

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'package.json'), '{"private": true}\n');
const specifiers = Object.entries(PACKAGES).map(([name, version]) => `@expo-google-fonts/${name}@${version}`);
const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', 'subset-font@2.9.0', ...specifiers];
execFileSync('npm', install, { cwd: FOLDER, stdio: 'inherit' });
const subsetFont = createRequire(join(process.cwd(), FOLDER, 'package.json'))('subset-font');

for (const [name, [source, path, subset]] of Object.entries(FONTS)) {
  const whole = readFileSync(join(FOLDER, 'node_modules/@expo-google-fonts', source, path));
  const font = subset ? await subsetFont(whole, [...new Set(subset)].join(''), { targetFormat: 'truetype' }) : whole;
  const packed = brotliCompressSync(font, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: font.length,
    },
  });
  writeFileSync(join('fonts', `${name}.ttf.br`), packed);
  console.log(`${name}: ${font.length} bytes, ${packed.length} compressed`);
}
