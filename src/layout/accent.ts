/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

/** Least contrast of text, WCAG 2.2 level AA. */
const MIN_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Colours of pages in one scheme, `#rrggbb`. */
export interface SchemeColours {
  /** Background of pages. */
  paper: string;
  /** Background of cards and notices. */
  panel: string;
  /** Texts. */
  ink: string;
  /** Secondary texts. */
  soft: string;
  /** Edges. */
  line: string;
  error: string;
  /** Links, borders and buttons. */
  accent: string;
  /** Texts on buttons. */
  onAccent: string;
}

type Ground = Omit<SchemeColours, 'accent' | 'onAccent'>;

const LIGHT: Ground = {
  paper: '#ffffff',
  panel: '#f7f8fa',
  ink: '#1c2330',
  soft: '#535d6e',
  line: '#d9dee6',
  error: '#b3261e',
};
const DARK: Ground = {
  paper: '#12161d',
  panel: '#1a2029',
  ink: '#e8ebf1',
  soft: '#a9b3c2',
  line: '#3a4454',
  error: '#ff8a80',
};

/** How much of the accent colour a tinted ground has. */
const PAPER_TINT = 0.05;
const PANEL_TINT = 0.1;
const LINE_TINT = 0.2;

/**
 * The colours of the site in both schemes, such that texts have enough contrast (WCAG AA): an accent that is too light or
 * too dark for a paper is mixed with black or white until it can be read.
 * @param hex accent, `#rrggbb`
 * @param isTinted whether the grounds have some of the accent
 */
export function schemesOf(hex: string, isTinted = false): { light: SchemeColours; dark: SchemeColours } {
  const accent = parse(hex);
  const of = (plain: Ground, towards: Rgb): SchemeColours => {
    const tinted = (colour: string, share: number): string => format(mix(parse(colour), accent, share));
    const ground = isTinted
      ? {
          ...plain,
          paper: tinted(plain.paper, PAPER_TINT),
          panel: tinted(plain.paper, PANEL_TINT),
          line: tinted(plain.line, LINE_TINT),
        }
      : plain;
    const ink = readable(accent, [parse(ground.paper), parse(ground.panel)], towards);
    // The paper itself has enough contrast to it.
    return { ...ground, accent: format(ink), onAccent: ground.paper };
  };
  return { light: of(LIGHT, BLACK), dark: of(DARK, WHITE) };
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
