import { TextDecoder } from 'node:util';

/** Bytes in which the parameters of a line are looked for. */
const MAX_HEAD_BYTES = 500;

const ENCODING = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/i;
const CHARSET = /;CHARSET="?([\w.-]+)"?/i;

/** Whether a line of vCalendar 1.0, which iCalendar comes from, has an encoded value. */
export function isQuotedPrintable(line: Buffer): boolean {
  return ENCODING.test(headOf(line));
}

/**
 * A line without what vCalendar 1.0 does to texts, in UTF-8: `SUMMARY;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:…`.
 * Other lines, and those in an encoding that is not known, stay as they are.
 */
export function withoutTransferEncoding(line: Buffer): Buffer {
  const head = headOf(line);
  const charset = CHARSET.exec(head)?.[1];
  const isEncoded = ENCODING.test(head);
  if (charset === undefined && !isEncoded) return line;
  const value = isEncoded ? decodeQuotedPrintable(line.subarray(head.length)) : line.subarray(head.length);
  const plainHead = Buffer.from(head.replace(ENCODING, '').replace(CHARSET, ''), 'latin1');
  return Buffer.concat([plainHead, inUtf8(value, charset)]);
}

/** Name and parameters with the colon after them; empty when that is too far away. */
function headOf(line: Buffer): string {
  const text = line.toString('latin1', 0, MAX_HEAD_BYTES);
  return text.slice(0, text.indexOf(':') + 1);
}

function inUtf8(value: Buffer, charset: string | undefined): Buffer {
  if (charset === undefined) return value;
  try {
    return Buffer.from(new TextDecoder(charset, { fatal: true }).decode(value));
  } catch {
    return value;
  }
}

/** Line ends become those of iCalendar texts: `\n`. */
function decodeQuotedPrintable(value: Buffer): Buffer {
  const text = value
    .toString('latin1')
    .replace(/=0D=0A|=0A|=0D/gi, '\\n')
    .replace(/=([0-9A-F]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(text, 'latin1');
}
