import { originList } from '#core/config';

/** Ports that need no entry in `WEBHOOK_TRUSTED_ORIGINS`. */
export const WEBHOOK_PORTS: readonly number[] = [443, 8443];

/**
 * Why webhooks cannot be sent to an address, as checked without a connection; undefined: no fault was found.
 * @param trusted the setting `WEBHOOK_TRUSTED_ORIGINS`
 */
export function addressFault(address: string, trusted: string): string | undefined {
  if (!URL.canParse(address)) return 'This is no address. Send one such as https://hooks.example.org/almanac.';
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'The address must have no user name and no password.';
  if (url.hash !== '') return 'The address must have no part after a #.';
  if (originList(trusted).includes(url.origin)) return undefined;
  if (url.protocol !== 'https:')
    return 'The address must begin with https://. The operator can allow others in WEBHOOK_TRUSTED_ORIGINS.';
  if (!WEBHOOK_PORTS.includes(Number(url.port || 443)))
    return `The port must be ${WEBHOOK_PORTS.join(' or ')}. The operator can allow others in WEBHOOK_TRUSTED_ORIGINS.`;
  return undefined;
}
