/** Pixels of the icons by their file names: the sizes that browsers want to install a page. */
export const ICON_SIZES = { '192.png': 192, '512.png': 512 } as const;
export type IconName = keyof typeof ICON_SIZES;

const icons = new Map<string, Promise<Buffer>>();

/** An icon for home screens: a ticket with a tick, within the part that systems do not cut off. @param color `#rrggbb` */
export function admissionIcon(name: IconName, color: string): Promise<Buffer> {
  const key = `${name} ${color}`;
  const icon = icons.get(key) ?? draw(ICON_SIZES[name], color);
  icons.set(key, icon);
  return icon;
}

async function draw(size: number, color: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" width="${size}" height="${size}">
    <rect width="29" height="29" fill="${color}"/>
    <path fill="#fff" d="M6 9.500h17v3a2 2 0 0 0 0 4v3H6v-3a2 2 0 0 0 0-4z"/>
    <path fill="none" stroke="${color}" stroke-width="1.600" d="M11 14.500l2.500 2.500 4.500-5"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
