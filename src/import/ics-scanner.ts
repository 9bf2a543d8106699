/** What a calendar contains directly, as lines that are unfolded already. */
export type IcsPart =
  | { kind: 'calendar' }
  | { kind: 'property'; line: string }
  | { kind: 'zone'; lines: string[] }
  | { kind: 'event'; number: number; lines: string[]; issue?: string };

/** Characters of one line, and of one component, that are stored. */
const MAX_LINE_LENGTH = 500_000;
const MAX_COMPONENT_LENGTH = 1_000_000;

/** The properties of an event that are read; all others (attachments of megabytes among them) are passed over. */
const READ_PROPERTIES = new Set([
  'ATTACH',
  'CATEGORIES',
  'CLASS',
  'DESCRIPTION',
  'DTEND',
  'DTSTART',
  'DURATION',
  'EXDATE',
  'EXRULE',
  'GEO',
  'IMAGE',
  'LOCATION',
  'ORGANIZER',
  'RDATE',
  'RECURRENCE-ID',
  'RRULE',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'UID',
  'URL',
  'X-ALMANAC',
  'X-ALT-DESC',
]);

/** Texts whose further lines some programs forget to fold. */
const TEXT_PROPERTY = /^(?:SUMMARY|DESCRIPTION|LOCATION)[;:]/i;

/** The name of a property, up to its parameters or value. */
const NAME = /^([A-Za-z0-9-]+)[;:]/;

/**
 * Cuts an iCalendar file (RFC 5545) into its events and time zones while it arrives, one at a time in memory. Lenient:
 * line ends of any kind, names in any case, an event that is not closed becomes a faulty one, and what is no calendar
 * yields nothing.
 */
export async function* scanIcs(chunks: AsyncIterable<string>): AsyncGenerator<IcsPart> {
  const scanner = new IcsScanner();
  for await (const line of unfold(chunks)) {
    const part = scanner.take(line);
    if (part) yield part;
  }
  const last = scanner.abandon();
  if (last) yield last;
}

/** The name of a property line, in capitals; empty when the line is none. */
export function propertyName(line: string): string {
  return NAME.exec(line)?.[1].toUpperCase() ?? '';
}

async function* unfold(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line: string | undefined;
  for await (const physical of physicalLines(chunks)) {
    // Files that went through several programs may have doubled line ends.
    if (physical === '') continue;
    const folded = line !== undefined && (physical.startsWith(' ') || physical.startsWith('\t'));
    if (folded) {
      if (line !== undefined && line.length < MAX_LINE_LENGTH) line += physical.slice(1);
      continue;
    }
    if (line !== undefined) yield line;
    line = physical;
  }
  if (line !== undefined) yield line;
}

async function* physicalLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!\n|$)/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > MAX_LINE_LENGTH) rest = rest.slice(0, MAX_LINE_LENGTH);
  }
  yield rest.replace(/\r$/, '');
}

class IcsScanner {
  private events = 0;
  private open: { kind: 'zone' | 'event'; lines: string[]; size: number; nested: string[] } | undefined;

  take(line: string): IcsPart | undefined {
    const [, keyword, component] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    if (keyword?.toUpperCase() === 'BEGIN') return this.begin(component.toUpperCase(), line);
    if (keyword) return this.end(component.toUpperCase(), line);
    if (this.open) this.keep(line);
    else if (propertyName(line)) return { kind: 'property', line };
    return undefined;
  }

  /** Closes what is open at a place where it should have been closed before. */
  abandon(): IcsPart | undefined {
    if (this.open?.kind === 'event') return this.finish('The event is not closed by END:VEVENT.');
    this.open = undefined;
    return undefined;
  }

  private begin(component: string, line: string): IcsPart | undefined {
    if (component === 'VEVENT' || component === 'VCALENDAR' || (component === 'VTIMEZONE' && !this.open)) {
      const abandoned = this.abandon();
      if (component === 'VCALENDAR') return abandoned ?? { kind: 'calendar' };
      this.open = { kind: component === 'VEVENT' ? 'event' : 'zone', lines: [], size: 0, nested: [] };
      return abandoned;
    }
    this.open?.nested.push(component);
    if (this.open?.kind === 'zone') this.keep(line);
    return undefined;
  }

  private end(component: string, line: string): IcsPart | undefined {
    if (component === 'VCALENDAR') return this.abandon();
    if (!this.open) return undefined;
    if (component === 'VEVENT' || component === 'VTIMEZONE') return this.finish();
    this.open.nested.pop();
    if (this.open.kind === 'zone') this.keep(line);
    return undefined;
  }

  private finish(fault?: string): IcsPart | undefined {
    const open = this.open;
    this.open = undefined;
    if (!open) return undefined;
    const large =
      open.size > MAX_COMPONENT_LENGTH ? `The event has more than ${MAX_COMPONENT_LENGTH} characters.` : undefined;
    if (open.kind === 'zone') return large || fault ? undefined : { kind: 'zone', lines: open.lines };
    this.events += 1;
    const reason = fault ?? large;
    return { kind: 'event', number: this.events, lines: open.lines, ...(reason && { issue: reason }) };
  }

  private keep(line: string): void {
    const open = this.open;
    if (!open || (open.kind === 'event' && open.nested.length > 0)) return;
    const name = propertyName(line);
    const continuesText = open.kind === 'event' && name === '' && TEXT_PROPERTY.test(open.lines.at(-1) ?? '');
    if (open.kind === 'event' && !continuesText && !READ_PROPERTIES.has(name)) return;
    open.size += line.length;
    if (open.size > MAX_COMPONENT_LENGTH) return;
    if (continuesText) open.lines[open.lines.length - 1] += `\\n${line}`;
    else open.lines.push(line);
  }
}
