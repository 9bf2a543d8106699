import type { MapperContext } from '#core/context';
import type { AttendeeEntity } from '../model/attendee.entity.js';

/** The URL in the code of an attendee, with the parameters that scanners read (tickets.md §7). */
export function qrAddress(
  attendee: Pick<AttendeeEntity, 'id' | 'post_id' | 'security_code'>,
  urls: Pick<MapperContext, 'siteUrl' | 'restUrl'>,
): string {
  const path = new URL(urls.restUrl('cal/tickets/v1/qr')).pathname;
  const query = [
    'event_qr_code=1',
    `ticket_id=${attendee.id}`,
    `event_id=${attendee.post_id ?? 0}`,
    `security_code=${attendee.security_code}`,
    // Not escaped: a query may contain slashes, and the compatibility root rewrites the names in it.
    `path=${path}`,
  ];
  return `${urls.siteUrl}/?${query.join('&')}`;
}

/** The drawing library is loaded for the first code, so that it costs nothing at the start. */
const drawing = () => import('qrcode').then(({ default: drawer }) => drawer);

const CORRECTION = { errorCorrectionLevel: 'M' } as const;
/** Blank modules around a code, and pixels of each module. */
const MARGIN_MODULES = 2;
const PIXELS_PER_MODULE = 12;

/** A code as SVG. */
export async function qrSvg(text: string): Promise<string> {
  return (await drawing()).toString(text, { ...CORRECTION, type: 'svg', margin: MARGIN_MODULES });
}

/** The modules of a code by row, dark ones `true`, without the blank ones around it. */
export async function qrModules(text: string): Promise<boolean[][]> {
  const { modules } = (await drawing()).create(text, CORRECTION);
  const columns = [...Array(modules.size).keys()];
  return columns.map((row) => columns.map((column) => modules.get(row, column) !== 0));
}

/** A code as PNG, black on white, about 500 pixels wide. */
export async function qrPng(text: string): Promise<Buffer> {
  const { modules } = (await drawing()).create(text, CORRECTION);
  const width = modules.size + 2 * MARGIN_MODULES;
  const pixels = Buffer.alloc(width * width, 255);
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) pixels[(row + MARGIN_MODULES) * width + column + MARGIN_MODULES] = 0;
    }
  }
  const { default: sharp } = await import('sharp');
  // sharp works on threads of its own; the library's own PNG writer would keep everybody waiting.
  return sharp(pixels, { raw: { width, height: width, channels: 1 } })
    .resize(width * PIXELS_PER_MODULE, width * PIXELS_PER_MODULE, { kernel: 'nearest' })
    .png({ colours: 2 })
    .toBuffer();
}
