/** Reads the texts of QR codes in a picture. */
export type CameraReader = (picture: HTMLVideoElement) => Promise<readonly string[]>;

/** The part of the Shape Detection API that is used; TypeScript does not know it. */
interface BarcodeDetectorLike {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetectorLike;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMAT = 'qr_code';

let reader: Promise<CameraReader> | undefined;

/** The reader of the browser, or the one of this page: WebAssembly, which the browser stores when it is first loaded. */
export function cameraReader(): Promise<CameraReader> {
  reader ??= findReader().catch((error: unknown) => {
    reader = undefined;
    throw error;
  });
  return reader;
}

async function findReader(): Promise<CameraReader> {
  const native = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
  // Some systems have the class and no formats.
  const formats = native ? await native.getSupportedFormats().catch(() => []) : [];
  if (native && formats.includes(FORMAT)) return readerOf(new native({ formats: [FORMAT] }));
  const { fallbackDetector } = await import('./camera-fallback.js');
  return readerOf(await fallbackDetector());
}

function readerOf(detector: BarcodeDetectorLike): CameraReader {
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}
