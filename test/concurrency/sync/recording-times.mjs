// Loaded before the service: recording on demand goes through its times faster. GRACE_MS=0 is a control that trusts
// positions at once, to show that the test would notice.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { RECORDING_TIMES } = await import(pathToFileURL(join(process.env.DIST, 'sync/recording-times.js')).href);
Object.assign(RECORDING_TIMES, { reading: 4000, trusted: 6000, grace: Number(process.env.GRACE_MS) });
