/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** Least contrast of text, WCAG 2.2 level AA. */
const MIN_CONTRAST = 4.5;
/** Backgrounds of the light and dark scheme (`siteStyles`): the paper, and panels on it. */
const LIGHT_PAPER: Rgb = [255, 255, 255];
const LIGHT_PANEL: Rgb = [247, 248, 250];
const DARK_PAPER: Rgb = [18, 22, 29];
const DARK_PANEL: Rgb = [26, 32, 41];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** An accent colour in one scheme. */
export interface Accent {
  /** Links, borders and buttons on paper. */
  ink: string;
  /** Texts on buttons. */
  onInk: string;
}

/**
 * The accent colour of the site in both schemes, such that texts have enough contrast (WCAG AA): a colour that is too
 * light or too dark for a paper is mixed with black or white until it can be read.
 * @param hex `#rrggbb`
 */
export function accentOf(hex: string): { light: Accent; dark: Accent } {
  const colour = parse(hex);
  const of = (paper: Rgb, panel: Rgb, towards: Rgb): Accent => {
    const ink = readable(colour, [paper, panel], towards);
    // The paper itself has enough contrast to it.
    return { ink: format(ink), onInk: format(paper) };
  };
  return { light: of(LIGHT_PAPER, LIGHT_PANEL, BLACK), dark: of(DARK_PAPER, DARK_PANEL, WHITE) };
}

/** The contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  return ratio(parse(a), parse(b));
}

/**
 * The colour of texts on a background: the wanted one where it can be read (WCAG AA), else black or white.
 * @param paper `#rrggbb`
 * @param wanted `#rrggbb`
 */
export function readableInk(paper: string, wanted?: string): string {
  if (wanted !== undefined && contrast(paper, wanted) >= MIN_CONTRAST) return wanted;
  const [black, white] = [format(BLACK), format(WHITE)];
  return contrast(paper, black) >= contrast(paper, white) ? black : white;
}

function readable(colour: Rgb, backgrounds: readonly Rgb[], towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, towards, share);
    if (backgrounds.every((background) => ratio(mixed, background) >= MIN_CONTRAST)) return mixed;
  }
  return towards;
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2): number => Math.round(a[i] + (b[i] - a[i]) * share);
  return [part(0), part(1), part(2)];
}

function ratio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function parse(hex: string): Rgb {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function format(colour: Rgb): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
