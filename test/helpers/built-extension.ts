import { buildExtensionIfStale } from '../../scripts/build-extension.mjs';
import { builtService } from './built-service.js';

/** Name of the example module for `ALMANAC_MODULES`; it is built when it is missing or older than its sources. */
export function builtExtension(): string {
  builtService();
  buildExtensionIfStale();
  return '@acme/loyalty';
}

/** The example module for payment by Mollie, for `ALMANAC_MODULES`. */
export function builtMollie(): string {
  builtService();
  buildExtensionIfStale('test/mollie');
  return './test/mollie';
}
