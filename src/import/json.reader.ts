import { ConferenceShape, isConference } from './conference-shape.js';
import { decodeText } from './decode-text.js';
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
  let line = 0;
  let reportedBytes = 0;
  for await (const piece of splitJsonFile(source)) {
    line += 1;
    const object = parsePiece(piece);
    if (typeof object === 'string') {
      yield { kind: 'refusal', refusal: { line, reason: object } };
      continue;
    }
    const { fields, format } = shapes.read(object);
    yield* normalizeRecord(fields, line, format, options);
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
    const value: unknown = JSON.parse(piece.text);
    return isObject(value) ? value : 'The record is not a JSON object.';
  } catch (error) {
    return `The record is not valid JSON (${error instanceof Error ? error.message : String(error)}).`;
  }
}

async function* splitJsonFile(source: ImportSource): AsyncGenerator<JsonPiece> {
  const chunks = decodeText(source.open());
  const first = await chunks.next();
  const head = first.done ? '' : first.value;
  async function* text(): AsyncGenerator<string> {
    yield head;
    yield* chunks;
  }
  yield* hasObjectPerLine(head) ? splitLines(text()) : splitJson(text());
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
