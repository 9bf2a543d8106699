import { isIP } from 'node:net';
import { ValidateBy } from 'class-validator';

/** Names of networks that Express knows. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOPS = /^\d{1,3}$/;
const PREFIX = /^[1-9]\d{0,2}$/;

/** Proxies as Express takes them: a number of hops, or addresses; `false` for none. @param setting `TRUST_PROXY` */
export function trustedProxies(setting: string): false | number | string[] {
  if (setting === '') return false;
  return HOPS.test(setting) ? Number(setting) : setting.split(',').map((part) => part.trim());
}

function isProxyList(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const proxies = trustedProxies(value);
  return !Array.isArray(proxies) || proxies.every((part) => NAMED.has(part) || isNetwork(part));
}

/** Whether a text is an address, with or without the number of the bits that count (`10.0.0.0/8`, `10.0.0.0/255.0.0.0`). */
function isNetwork(text: string): boolean {
  const [address, range, ...rest] = text.split('/');
  const version = isIP(address);
  // Express does not take addresses with a zone, such as fe80::1%eth0.
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  if (range === undefined) return true;
  return PREFIX.test(range) ? Number(range) <= (version === 4 ? 32 : 128) : version === 4 && isNetmask(range);
}

function isNetmask(text: string): boolean {
  if (isIP(text) !== 4) return false;
  const bits = text
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits);
}

/** Accepts what {@link trustedProxies} reads. */
export function IsProxyList(): PropertyDecorator {
  return ValidateBy({
    name: 'proxyList',
    validator: {
      validate: isProxyList,
      defaultMessage: () =>
        'must be a number of proxies (1), or addresses and networks separated by commas (10.0.0.5, 10.0.0.0/8, loopback, linklocal, uniquelocal)',
    },
  });
}
