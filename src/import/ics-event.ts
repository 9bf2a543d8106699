import ICAL from 'ical.js';
import { propertyName } from './ics-scanner.js';
import { RecordRefusedError } from './record-refused.error.js';

/** One property of an event: `DTSTART;TZID=Europe/Paris:20310501T193000`. */
export interface IcsProperty {
  /** In lower case, as the parameters of it are. */
  name: string;
  params: Readonly<Record<string, string>>;
  /** As jCal has them (RFC 7265): times as `2031-05-01T19:30:00`, texts without escapes. */
  values: readonly unknown[];
  /** The type of the values: `text`, `date`, `date-time`, `period`, … */
  type: string;
  /** The text after the colon. */
  raw: string;
}

/** The properties of one VEVENT, parsed on demand. */
export class IcsEvent {
  private readonly linesByName = new Map<string, string[]>();

  /** @param lines Unfolded lines between BEGIN and END. */
  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const name = propertyName(line);
      const sameName = this.linesByName.get(name);
      if (sameName) sameName.push(line);
      else this.linesByName.set(name, [line]);
    }
  }

  /** Whether the event has such a property (name in capitals), readable or not. */
  has(name: string): boolean {
    return this.linesByName.has(name);
  }

  /** All properties of a name that can be read. */
  all(name: string): IcsProperty[] {
    return this.lines(name)
      .map(readProperty)
      .filter((property) => property !== null);
  }

  /** The first readable property of a name. */
  first(name: string): IcsProperty | undefined {
    return this.all(name)[0];
  }

  /**
   * The first property of a name.
   *
   * @throws RecordRefusedError when there is one that cannot be read.
   */
  required(name: string): IcsProperty | undefined {
    const property = this.first(name);
    if (!property && this.has(name)) throw new RecordRefusedError(`${name} cannot be read.`);
    return property;
  }

  /** The first property of a name as text; empty when there is none. */
  text(name: string): string {
    return textOf(this.first(name)?.values[0]);
  }

  /** The text after the colon of every property of a name, whether or not it can be read. */
  raw(name: string): string[] {
    return this.lines(name).map(valueOf);
  }

  /** The names of all properties, in capitals. */
  names(): string[] {
    return [...this.linesByName.keys()];
  }

  /** The lines of a name that cannot be read. */
  unreadable(name: string): string[] {
    return this.lines(name).filter((line) => readProperty(line) === null);
  }

  private lines(name: string): string[] {
    return this.linesByName.get(name) ?? [];
  }
}

/** Name, parameters, type, values (RFC 7265). */
type JCalProperty = [string, Record<string, unknown>, string, ...unknown[]];

/** One line of a component as property; null when it is none. */
export function readProperty(line: string): IcsProperty | null {
  const written = withQuotedZone(line);
  try {
    const [name, params, type, ...values] = ICAL.parse.property(written) as JCalProperty;
    const texts = Object.entries(params).map(([key, value]): [string, string] => [
      key,
      textOf(Array.isArray(value) ? (value as unknown[])[0] : value),
    ]);
    return { name, params: Object.fromEntries(texts), values, type, raw: valueOf(written) };
  } catch {
    return null;
  }
}

/** The text after the first colon that is not in quotes. */
function valueOf(line: string): string {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return line.slice(at + 1);
  }
  return '';
}

const ZONE_PARAMETER = ';TZID=';

/** Some programs write names with a colon without the quotes that they need: `TZID=(UTC+01:00) Berlin:20310501T193000`. */
function withQuotedZone(line: string): string {
  const at = line.toUpperCase().indexOf(ZONE_PARAMETER);
  if (at < 0 || /^\s*\d{8}/.test(valueOf(line))) return line;
  const end = line.lastIndexOf(':');
  const name = line.slice(at + ZONE_PARAMETER.length, end);
  return /["\n;]/.test(name) || end < at ? line : `${line.slice(0, at)}${ZONE_PARAMETER}"${name}"${line.slice(end)}`;
}

/** A jCal value as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A text of a property that the standard does not know, without escapes: the parser leaves those in. */
export function unescapeText(raw: string): string {
  return raw.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter));
}
