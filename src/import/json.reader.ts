import { ConferenceShape, isConference } from './conference-shape.js';
import { type TextPiece, REPAIRED_TEXT, decodeText } from './decode-text.js';
import { FileDates, datesOf } from './file-dates.js';
import type { ImportItem, ReadOptions } from './import-record.js';
import type { ImportSource } from './import-source.js';
import { type JsonObject, PlainShape } from './json-shape.js';
import { type JsonPiece, splitJson, splitLines } from './json-splitter.js';
import { isListedEvent, listedEventFields } from './listed-event.js';
import type { FieldMapping } from './mapping.js';
import { normalizeRecord } from './normalize-record.js';
import type { RawFields } from './raw-field.reader.js';
import type { SourceFormat } from './source-id.js';
import { isObject } from '#core/parameters';
import { parseJson } from '#core/text';

/** Characters in which the end of the first line is looked for. */
const MAX_HEAD_LENGTH = 1_000_000;

/**
 * Reads objects from an array, from the `events` of an answer of `cal/events/v1/events`, or one per line. Each object
 * may be an event of such an answer, a conference (`conferences.ts`) or have the members of `fields.ts`. Yields refusals
 * for bad objects and never throws for what is in the file.
 */
export async function* readJson(
  source: ImportSource,
  mapping: FieldMapping,
  options: ReadOptions,
): AsyncGenerator<ImportItem> {
  const shapes = new Shapes(mapping);
  const dates = new FileDates(() => datesIn(source, mapping));
  let line = 0;
  let reportedBytes = 0;
  let repaired = 0;
  const onRepair = (): void => void (repaired += 1);
  for await (const piece of splitJsonFile(source, onRepair)) {
    line += 1;
    if (repaired > 0) yield notice(line, REPAIRED_TEXT);
    repaired = 0;
    const object = parsePiece(piece);
    if (typeof object === 'string') {
      yield { kind: 'refusal', refusal: { line, reason: object } };
      continue;
    }
    const { fields, format } = shapes.read(object);
    yield* normalizeRecord(fields, line, format, await dates.optionsFor(fields, options));
    if (shapes.unknown.size > reportedBytes) {
      const names = [...shapes.unknown].slice(reportedBytes).join(', ');
      reportedBytes = shapes.unknown.size;
      yield notice(line, `Members that are not read: ${names}. Use --map field=member to read them.`);
    }
  }
  if (line === 0) yield notice(0, 'The file holds no records.');
}

class Shapes {
  private readonly plain: PlainShape;
  private readonly conferences = new ConferenceShape();

  constructor(private readonly mapping: FieldMapping) {
    this.plain = new PlainShape(mapping);
  }

  get unknown(): ReadonlySet<string> {
    return this.plain.unknown;
  }

  /** The fields by the shape of the object; pairs of `--map` say that it has a shape of its own. */
  read(object: JsonObject): { fields: RawFields; format: SourceFormat } {
    const guess = this.mapping.columns.size === 0;
    if (this.mapping.builtIn === 'conferences' || (guess && isConference(object))) {
      return { fields: this.conferences.fields(object), format: 'conferences' };
    }
    if (guess && isListedEvent(object)) return { fields: listedEventFields(object), format: 'almanac' };
    return { fields: this.plain.fields(object), format: 'json' };
  }
}

/** The object, or the reason why there is none. */
function parsePiece(piece: JsonPiece): JsonObject | string {
  if ('issue' in piece) return piece.issue;
  try {
    const value = parseJson(piece.text);
    return isObject(value) ? value : 'The record is not a JSON object.';
  } catch (error) {
    return `The record is not valid JSON (${error instanceof Error ? error.message : String(error)}).`;
  }
}

/** The dates of a file, to find out in which order they are. */
async function* datesIn(source: ImportSource, mapping: FieldMapping): AsyncGenerator<string> {
  const shapes = new Shapes(mapping);
  for await (const piece of splitJsonFile(source)) {
    const object = parsePiece(piece);
    if (typeof object !== 'string') yield* datesOf(shapes.read(object).fields);
  }
}

/** @param onRepair Called before the record with text that is not UTF-8. */
async function* splitJsonFile(source: ImportSource, onRepair?: () => void): AsyncGenerator<JsonPiece> {
  const pieces = decodeText(source.open(), 'objects');
  const first: TextPiece[] = [];
  let head = '';
  let isWhole = false;
  // Pieces end where a line or an object does; a line may have many objects.
  while (!isWhole && head.length < MAX_HEAD_LENGTH) {
    const next = await pieces.next();
    if (next.done) break;
    first.push(next.value);
    head = head === '' ? next.value.text.trimStart() : head + next.value.text;
    isWhole = head !== '' && next.value.text.endsWith('\n');
  }
  async function* text(): AsyncGenerator<string> {
    for await (const piece of chained(first, pieces)) {
      if (piece.isRepaired) onRepair?.();
      yield piece.text;
    }
  }
  yield* hasObjectPerLine(head) ? splitLines(text()) : splitJson(text());
}

async function* chained<T>(first: Iterable<T>, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

function hasObjectPerLine(head: string): boolean {
  const [line, rest] = head.trimStart().split('\n', 2);
  if (rest === undefined || !line.startsWith('{')) return false;
  const object = parsePiece({ text: line });
  return typeof object !== 'string' && !Array.isArray(object.events);
}

function notice(line: number, message: string): ImportItem {
  return { kind: 'notice', notice: { line, message } };
}
