import { isDecodable } from '#core/config';

/** Where and how messages are handed over. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** Whether TLS is required: with `smtp:`, the server must offer STARTTLS, unless `?tls=off`. */
  requireTls: boolean;
  auth?: { user: string; pass: string };
}

const DEFAULT_PORT = { 'smtp:': 587, 'smtps:': 465 } as const;

/**
 * Reads `smtp://user:password@host:587` (STARTTLS), `smtps://user:password@host:465` (TLS), or
 * `smtp://localhost:25?tls=off` (without TLS, for a relay on the same machine or network).
 * @returns nothing for other texts
 */
export function parseSmtpAddress(text: string): SmtpAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return undefined;
  const tls = searchParams.get('tls');
  const isKnown = [...searchParams.keys()].every((name) => name === 'tls') && (tls === null || tls === 'off');
  const isOff = tls === 'off';
  if (!isDecodable(username) || !isDecodable(password)) return undefined;
  if (hostname === '' || !['', '/'].includes(pathname) || !isKnown || (isOff && protocol === 'smtps:'))
    return undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORT[protocol] : Number(port),
    secure: protocol === 'smtps:',
    requireTls: !isOff,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
