/** Pixels of the pictures. */
const PICTURE_WIDTH = 1600;
const PICTURE_HEIGHT = 900;

/** A picture of the demo. Drawn here, and under the licence of the service. */
export interface DemoPicture {
  /** File name. */
  name: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  svg: string;
}

/** The pictures of the demo, by what they are for. */
export const DEMO_PICTURES: Readonly<Record<'concert' | 'festival' | 'course', DemoPicture>> = {
  concert: {
    name: 'evening-concert.jpg',
    alt: 'Drawing of a stage with candles and three beams of light over an audience',
    svg: drawing('#150f2b', '#5b2a5e', [
      ...[300, 800, 1300].map((x, i) => beam(x, ['#ffd27a', '#ff9e8a', '#ffd27a'][i] ?? '')),
      ...range(11).map((i) => candle(120 + i * 136, 560 - (i % 3) * 26)),
      '<rect y="640" width="1600" height="260" fill="#0d0919"/>',
      ...range(34).map((i) => head(i * 50 - 20 + (i % 2) * 14, 690 + (i % 3) * 34)),
    ]),
  },
  festival: {
    name: 'harbour-festival.jpg',
    alt: 'Drawing of a harbour at sunset with sailing boats and bunting',
    svg: drawing('#ff8f5a', '#ffd9a0', [
      '<circle cx="1130" cy="430" r="120" fill="#fff3cf"/>',
      ...range(5).map((i) => wave(470 + i * 92, ['#2f6f8f', '#2a6382', '#245774', '#1e4b66', '#183f58'][i] ?? '', i)),
      boat(330, 520, 1.35),
      boat(760, 470, 0.9),
      boat(1330, 560, 1.1),
      ...range(16).map((i) => flag(i)),
    ]),
  },
  course: {
    name: 'pottery.jpg',
    alt: 'Drawing of three bowls on a table',
    svg: drawing('#dfe7dd', '#f4ead8', [
      '<rect y="610" width="1600" height="290" fill="#b98a5e"/>',
      '<rect y="610" width="1600" height="26" fill="#a87848"/>',
      bowl(390, 620, 1, '#c65d3b'),
      bowl(820, 640, 1.5, '#3f6f73'),
      bowl(1260, 615, 0.85, '#e0b04c'),
    ]),
  },
};

function drawing(top: string, bottom: string, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="url(#sky)"/>
${shapes.join('\n')}
</svg>`;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

function beam(x: number, colour: string): string {
  return `<path d="M${x} -20 L${x - 260} 700 L${x + 260} 700 Z" fill="${colour}" opacity=".2"/>`;
}

function candle(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y - 22}" r="46" fill="#ffcf70" opacity=".25"/>
<rect x="${x - 9}" y="${y}" width="18" height="${650 - y}" fill="#f6e9d2"/>
<path d="M${x} ${y - 46} q16 28 0 42 q-16 -14 0 -42" fill="#ffb545"/>`;
}

function head(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="21" fill="#241a3d"/><rect x="${x - 30}" y="${y + 18}" width="60" height="200" rx="26" fill="#241a3d"/>`;
}

function wave(y: number, colour: string, i: number): string {
  const crests = range(9).map(() => 'q50 -26 100 0 t100 0');
  return `<path d="M${-60 * (i % 2) - 40} ${y} ${crests.join(' ')} V900 H-100 Z" fill="${colour}"/>`;
}

function boat(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
<path d="M-90 0 H90 L60 44 H-64 Z" fill="#3b2b2f"/><rect x="-4" y="-190" width="8" height="190" fill="#5b4540"/>
<path d="M8 -186 L96 -14 H8 Z" fill="#fff8ea"/><path d="M-8 -160 L-70 -14 H-8 Z" fill="#f6d9b8"/></g>`;
}

function flag(i: number): string {
  const x = i * 104 - 20;
  const y = 70 + Math.round(34 * Math.sin((i / 15) * Math.PI));
  const colour = ['#c8372d', '#fff3cf', '#2f6f8f'][i % 3] ?? '';
  return `<path d="M${x} ${y} h88 l-44 84 Z" fill="${colour}"/>`;
}

function bowl(x: number, y: number, scale: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
<ellipse cx="0" cy="66" rx="120" ry="20" fill="#000" opacity=".18"/>
<path d="M-150 -110 C-140 20 -70 62 0 62 S140 20 150 -110 Z" fill="${colour}"/>
<ellipse cx="0" cy="-110" rx="150" ry="34" fill="#fff" opacity=".35"/><ellipse cx="0" cy="-106" rx="132" ry="24" fill="#000" opacity=".3"/>
<path d="M-128 -40 C-60 -10 60 -10 128 -40" fill="none" stroke="#fff" stroke-width="9" opacity=".45"/></g>`;
}
