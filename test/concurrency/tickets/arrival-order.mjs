// Loaded before the service by a control: scans count when they arrive, whatever the clocks of devices say.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const scans = join(process.env.DIST, 'cal/tickets/admission/scans');
const { ScanRecorderService } = await import(pathToFileURL(join(scans, 'scan-recorder.service.js')).href);

const { record } = ScanRecorderService.prototype;
ScanRecorderService.prototype.record = function (scan) {
  return record.call(this, { ...scan, scannedMs: Date.now() });
};
