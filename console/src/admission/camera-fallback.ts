import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads codes with WebAssembly, from a file of the service: without the address, the package loads it from another host. */
export async function fallbackDetector(): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
