import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';
import type { CachedResponse } from './cached-response.js';

/** How the body of a response can be sent. */
export type Encoding = 'identity' | 'gzip' | 'br';

/** Size of the smallest body that is compressed, in bytes. */
const MIN_COMPRESSED_BYTES = 1024;
/** Values of `Accept-Encoding` whose choice is remembered; clients send few different ones. */
const MAX_CHOICES = 200;

const COMPRESSORS: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => compressGzip(body),
};
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const choices = new Map<string, Encoding>();
const forms = new WeakMap<CachedResponse, Map<Encoding, string | Promise<string>>>();
const headers = new WeakMap<CachedResponse, readonly string[]>();

/** The encoding in which a client gets a cached response. */
export function encodingFor(request: Request, { body }: CachedResponse): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || body.length < MIN_COMPRESSED_BYTES) return 'identity';
  const remembered = choices.get(String(accepted));
  if (remembered) return remembered;
  const chosen = (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding) === encoding);
  if (choices.size >= MAX_CHOICES) choices.clear();
  choices.set(String(accepted), chosen ?? 'identity');
  return chosen ?? 'identity';
}

/**
 * The body of a cached response in an encoding, each byte one character. It is compressed once, beside the other work,
 * when it is first requested.
 */
export function packed(cached: CachedResponse, encoding: Encoding): string | Promise<string> {
  if (encoding === 'identity') return cached.body;
  let formsOfCached = forms.get(cached);
  if (!formsOfCached) forms.set(cached, (formsOfCached = new Map<Encoding, string | Promise<string>>()));
  const existingForm = formsOfCached.get(encoding);
  if (existingForm !== undefined) return existingForm;
  const form = COMPRESSORS[encoding](Buffer.from(cached.body, 'latin1')).then((body) => {
    const text = body.toString('latin1');
    formsOfCached.set(encoding, text);
    return text;
  });
  formsOfCached.set(encoding, form);
  return form;
}

/** The headers of a cached response, with the one that compression adds. */
export function sentHeaders(cached: CachedResponse): readonly string[] {
  let sent = headers.get(cached);
  if (!sent) headers.set(cached, (sent = withVary(cached.headers)));
  return sent;
}

/** Only text is cached, so that all of it may be compressed. */
function withVary(names: readonly string[]): readonly string[] {
  const at = names.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'vary');
  if (at < 0) return [...names, 'Vary', 'Accept-Encoding'];
  if (/accept-encoding|\*/i.test(names[at + 1])) return names;
  return names.with(at + 1, `${names[at + 1]}, Accept-Encoding`);
}
