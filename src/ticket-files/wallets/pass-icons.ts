/** Pixels of the icon in each of its files. */
const SIZES = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const;

const icons = new Map<string, Record<string, Buffer>>();

/** The icons that every pass must have: a ticket in a colour. @param color `#rrggbb` */
export async function passIcons(color: string): Promise<Record<string, Buffer>> {
  const icon = icons.get(color) ?? (await drawn(color));
  icons.set(color, icon);
  return { ...icon };
}

async function drawn(color: string): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp');
  const files: Record<string, Buffer> = {};
  for (const [name, size] of Object.entries(SIZES)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" width="${size}" height="${size}">
      <rect width="29" height="29" rx="6" fill="${color}"/>
      <path fill="#fff" d="M5 9h19v3.5a2 2 0 0 0 0 4V20H5v-3.500a2 2 0 0 0 0-4z"/></svg>`;
    files[name] = await sharp(Buffer.from(svg)).png().toBuffer();
  }
  return files;
}
