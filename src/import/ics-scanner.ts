import type { TextPiece } from './decode-text.js';
import { useOf } from './ics-properties.js';

/** An event as its lines, and what of it is left out. */
export interface IcsEventPart {
  kind: 'event';
  /** Number of the event in the file, from 1. */
  number: number;
  /** Unfolded lines of the properties that are read. */
  lines: string[];
  /** Names of properties and components that are not read. */
  unread: string[];
  /** Lines that are no properties. */
  broken: string[];
  /** See {@link TextPiece.isRepaired}. */
  isRepaired: boolean;
  /** Why it cannot be read at all. */
  issue?: string;
}

/** What a calendar contains directly, as lines that are unfolded already. */
export type IcsPart =
  | { kind: 'calendar' }
  | { kind: 'property'; line: string }
  | { kind: 'broken'; line: string }
  | { kind: 'zone'; lines: string[] }
  | { kind: 'other'; component: string; title: string }
  | IcsEventPart;

/** Characters of one component that are stored. */
const MAX_COMPONENT_LENGTH = 1_000_000;

/** Components inside of one another: RFC 5545 has events with alarms, RFC 9073 one level more. */
const MAX_NESTED_COMPONENTS = 20;

/** Lines of one event without a name that are reported. */
const MAX_BROKEN_LINES = 5;

/** Texts whose further lines some programs forget to fold. */
const TEXT_PROPERTY = /^(?:SUMMARY|DESCRIPTION|LOCATION)[;:]/i;

/** The name of a property, up to its parameters or value. */
const NAME = /^([A-Za-z0-9-]+)[;:]/;

/** `Note`, as in texts: programs write the names of properties in capitals, or all in small letters. */
const TITLE_CASE = /^[A-Z][a-z]/;

/**
 * Cuts an iCalendar file (RFC 5545) into its events and time zones while it arrives, one at a time in memory. Lenient:
 * names in any case, an event that is not closed becomes a faulty one, and what is no calendar yields no events.
 *
 * @param lines Unfolded.
 */
export async function* scanIcs(lines: AsyncIterable<TextPiece>): AsyncGenerator<IcsPart> {
  const scanner = new IcsScanner();
  for await (const line of lines) {
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

/** A component that is being read. */
interface OpenComponent {
  kind: 'zone' | 'event' | 'other';
  component: string;
  lines: string[];
  size: number;
  nested: string[];
  /** Whether components were nested deeper than is read. */
  isTooDeep: boolean;
  unread: Set<string>;
  broken: string[];
  isRepaired: boolean;
  /** Whether the last property was a text that is read, which a line without a name continues. */
  endsInText: boolean;
}

class IcsScanner {
  private events = 0;
  private open: OpenComponent | undefined;

  take({ text: line, isRepaired }: TextPiece): IcsPart | undefined {
    const [, keyword, component] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    if (keyword?.toUpperCase() === 'BEGIN') return this.begin(component.toUpperCase(), line);
    if (keyword) return this.end(component.toUpperCase(), line);
    if (this.open) return this.keep(this.open, line, isRepaired);
    return propertyName(line) ? { kind: 'property', line } : { kind: 'broken', line };
  }

  /** Closes what is open at a place where it should have been closed before. */
  abandon(): IcsPart | undefined {
    return this.finish('The event is not closed by END:VEVENT.');
  }

  private begin(component: string, line: string): IcsPart | undefined {
    if (component === 'VEVENT' || component === 'VCALENDAR' || !this.open) {
      const abandoned = this.abandon();
      if (component === 'VCALENDAR') return abandoned ?? { kind: 'calendar' };
      this.open = opened(component);
      return abandoned;
    }
    if (this.open.nested.length >= MAX_NESTED_COMPONENTS) {
      this.open.isTooDeep = true;
      return undefined;
    }
    this.open.nested.push(component);
    this.open.unread.add(component);
    if (this.open.kind === 'zone') this.open.lines.push(line);
    return undefined;
  }

  private end(component: string, line: string): IcsPart | undefined {
    if (component === 'VCALENDAR') return this.abandon();
    if (!this.open) return undefined;
    const isOwn = this.open.nested.length === 0 && component === this.open.component;
    if (isOwn || component === 'VEVENT' || component === 'VTIMEZONE') return this.finish();
    this.open.nested.pop();
    if (this.open.kind === 'zone') this.open.lines.push(line);
    return undefined;
  }

  private finish(fault?: string): IcsPart | undefined {
    const open = this.open;
    this.open = undefined;
    if (!open) return undefined;
    const { kind, component, lines, unread, broken, isRepaired, isTooDeep } = open;
    if (kind === 'other') return { kind, component, title: titleOf(lines) };
    const large =
      open.size > MAX_COMPONENT_LENGTH ? `The event has more than ${MAX_COMPONENT_LENGTH} characters.` : undefined;
    const deep = isTooDeep ? `The event has components nested more than ${MAX_NESTED_COMPONENTS} deep.` : undefined;
    const reason = fault ?? large ?? deep;
    if (kind === 'zone') return reason ? undefined : { kind, lines };
    this.events += 1;
    const part: IcsEventPart = { kind, number: this.events, lines, unread: [...unread], broken, isRepaired };
    return reason ? { ...part, issue: reason } : part;
  }

  private keep(open: OpenComponent, line: string, isRepaired: boolean): undefined {
    if (open.kind !== 'zone' && open.nested.length > 0) return;
    const name = propertyName(line);
    if (open.kind === 'event' && open.endsInText && isProse(line, name)) {
      open.isRepaired ||= isRepaired;
      this.append(open, line);
      return;
    }
    const use = open.kind === 'event' ? useOf(name) : 'read';
    open.endsInText = use === 'read' && TEXT_PROPERTY.test(line);
    if (name === '') {
      if (open.broken.length < MAX_BROKEN_LINES) open.broken.push(line);
    } else if (use === 'noticed') {
      open.unread.add(name);
    } else if (use !== 'internal') {
      open.isRepaired ||= isRepaired;
      open.size += line.length;
      if (open.size <= MAX_COMPONENT_LENGTH) open.lines.push(line);
    }
  }

  private append(open: OpenComponent, line: string): void {
    open.size += line.length;
    if (open.size <= MAX_COMPONENT_LENGTH) open.lines[open.lines.length - 1] += `\\n${line}`;
  }
}

function opened(component: string): OpenComponent {
  const kind = component === 'VEVENT' ? 'event' : component === 'VTIMEZONE' ? 'zone' : 'other';
  const empty = { lines: [], size: 0, nested: [], unread: new Set<string>(), broken: [] };
  return { kind, component, ...empty, isTooDeep: false, isRepaired: false, endsInText: false };
}

/** Whether a line after a text is more of it: one without a name, or with what is only written like one. */
function isProse(line: string, name: string): boolean {
  if (name === '' || TITLE_CASE.test(line)) return true;
  return useOf(name) === 'noticed' && !name.startsWith('X-') && /^[a-z]/.test(line);
}

function titleOf(lines: readonly string[]): string {
  const valueOf = (name: string): string | undefined => {
    const line = lines.find((candidate) => propertyName(candidate) === name);
    return line?.slice(line.indexOf(':') + 1);
  };
  return valueOf('SUMMARY') ?? valueOf('UID') ?? '';
}
