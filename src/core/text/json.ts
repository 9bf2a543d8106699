const BACKSLASH = 0x5c;

/** Lists and objects inside of one another in JSON that is read; clients of the reference know this bound. */
export const MAX_JSON_DEPTH = 512;

/** JSON text whose lists and objects are nested deeper than {@link MAX_JSON_DEPTH}. */
export class JsonTooDeepError extends SyntaxError {
  override readonly name = 'JsonTooDeep';

  constructor() {
    super(`lists and objects are nested more than ${MAX_JSON_DEPTH} deep`);
  }
}

/**
 * The value of JSON text from elsewhere: bodies of requests, files, answers of other sites, attributes of blocks. What
 * walks through the value afterwards needs a stack as deep as the text, so deep text is refused before it is parsed.
 * @throws JsonTooDeepError
 * @throws SyntaxError for what is not JSON
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, MAX_JSON_DEPTH)) throw new JsonTooDeepError();
  return JSON.parse(text) as unknown;
}

/** As {@link parseJson}; undefined for what is not JSON or too deep. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether JSON text nests lists and objects deeper than `limit`, found out without parsing it. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x22: // "
        i = endOfString(text, i + 1);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > limit) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
    }
  }
  return false;
}

function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end >= 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
