const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;]*)/g;

/**
 * Reads the file name from a Content-Disposition header (RFC 6266): `attachment; filename="lamp.png"`, unquoted too,
 * or `filename*=UTF-8''l%C3%A4mp.png` (RFC 5987), which wins when both are there and it can be read.
 *
 * Only `attachment` counts; `inline` and others are treated as naming no file, as the recorded refusals demand. A path
 * is reduced to its last segment. Clients that write UTF-8 into the header as it is are understood.
 *
 * @param header the header's value as Node gives it (one character per byte)
 * @returns the name as sent, not yet sanitised; undefined when there is none
 */
export function fileNameFromDisposition(header: string): string | undefined {
  const [type] = header.split(';', 1);
  if (type.trim().toLowerCase() !== 'attachment') return undefined;

  let plain: string | undefined;
  let extended: string | undefined;
  for (const [, name, value] of header.slice(type.length).matchAll(PARAMETER)) {
    if (name.toLowerCase() === 'filename') plain ??= utf8IfPossible(unquote(value.trim()));
    if (name.toLowerCase() === 'filename*') extended ??= decodeExtended(unquote(value.trim()));
  }
  return namedFile(extended) ?? namedFile(plain);
}

/**
 * The last segment of a path as clients send it, with `/` or `\` between the parts; undefined when that names no file
 * (nothing, `.`, `..`).
 */
export function namedFile(path: string | undefined): string | undefined {
  const name = (path ?? '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(name) ? undefined : name;
}

/** Takes quotes off. Only escaped quotes and backslashes are unescaped: some browsers send Windows paths as they are. */
function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  return value.replace(/^"|"$/g, '').replace(/\\(["\\])/g, '$1');
}

/** `charset'language'percent-encoded`; undefined when it is malformed or in an unknown charset. */
function decodeExtended(value: string): string | undefined {
  const [, charset, encoded] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? [];
  if (encoded === undefined || /%(?![0-9a-f]{2})/i.test(encoded)) return undefined;
  const bytes = Buffer.from(
    encoded.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  if (charset.toLowerCase() === 'iso-8859-1') return bytes.toString('latin1');
  return charset.toLowerCase() === 'utf-8' ? decodeUtf8(bytes) : undefined;
}

function utf8IfPossible(text: string): string {
  return decodeUtf8(Buffer.from(text, 'latin1')) ?? text;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
