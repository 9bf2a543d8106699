/**
 * Several texts in one cell of a table: `Music, "Arts, Crafts"` or `Music; Arts`. A text in double quotes may hold any
 * separator; a double quote inside is written twice.
 */

/** One text of a cell: quoted, or anything up to the next separator. */
interface Part {
  text: string;
  /** The separator after it; empty at the end of the cell. */
  separator: string;
}

/** Splits a cell of names at semicolons or bars if there are any outside of quotes, else at commas. */
export function splitNames(cell: string): string[] {
  const strong = splitCell(cell, ';|');
  return strong.length > 1 ? strong : splitCell(cell, ',');
}

/** Splits a cell at semicolons or bars only, empty texts included: for names of people and their details. */
export function splitParallel(cell: string): string[] {
  return splitCell(cell, ';|');
}

/** Joins texts so that {@link splitNames} and {@link splitParallel} find the same ones again. */
export function joinCell(texts: readonly string[]): string {
  const cell = texts.map(quoteIfNeeded).join('; ');
  return texts.length === 1 ? cell : cell.trimEnd();
}

function quoteIfNeeded(text: string): string {
  return /[,;|"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function splitCell(cell: string, separators: string): string[] {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const part = readPart(cell, at, separators);
    texts.push(part.text);
    if (part.separator === '') return texts;
    at = part.end;
  }
}

function readPart(cell: string, from: number, separators: string): Part & { end: number } {
  const quoted = /\s*"((?:[^"]|"")*)"\s*/y;
  quoted.lastIndex = from;
  const match = quoted.exec(cell);
  const after = match ? (cell[quoted.lastIndex] ?? '') : undefined;
  if (match && after !== undefined && (after === '' || separators.includes(after))) {
    return { text: match[1].replaceAll('""', '"'), separator: after, end: quoted.lastIndex + 1 };
  }
  let end = from;
  while (end < cell.length && !separators.includes(cell[end])) end += 1;
  return { text: cell.slice(from, end).trim(), separator: cell[end] ?? '', end: end + 1 };
}
