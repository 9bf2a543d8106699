import { OTHER_COMPONENTS } from './ics-properties.js';
import { brief } from './raw-field.reader.js';

/** Names and titles that one notice contains. */
const MAX_NAMES = 50;
const MAX_TITLES = 10;

/** What of an iCalendar file is not read, for the notices at its end. */
export class IcsUnread {
  private readonly properties = new Map<string, number>();
  private readonly components = new Map<string, string[]>();
  private readonly zones = new Set<string>();
  private readonly lines: string[] = [];
  private lineCount = 0;

  /** Properties and components of one event. */
  add(names: readonly string[]): void {
    for (const name of new Set(names)) this.properties.set(name, (this.properties.get(name) ?? 0) + 1);
  }

  /** A component that is no event. */
  addComponent(component: string, title: string): void {
    const titles = this.components.get(component) ?? [];
    titles.push(titles.length < MAX_TITLES ? brief(title) : '');
    this.components.set(component, titles);
  }

  /** A line outside of components that is no property. */
  addLine(line: string): void {
    this.lineCount += 1;
    if (this.lines.length < MAX_TITLES) this.lines.push(brief(line));
  }

  /** A time zone of a calendar that is not known. */
  addZone(name: string): void {
    if (this.zones.size < MAX_TITLES) this.zones.add(brief(name));
  }

  /** What is to be said of properties, components and zones. */
  messages(): string[] {
    const names = [...this.properties].map(([name, count]) => `${name} (${counted(count, 'event')})`);
    const others = [...this.components].map(([component, titles]) => {
      const quoted = titles.filter((title) => title !== '').map((title) => `"${title}"`);
      const what = OTHER_COMPONENTS[component] ?? 'no event';
      const list = quoted.length > 0 ? `: ${listed(quoted, titles.length)}` : '';
      return `${component} is ${what} and was left out (${titles.length} in the file)${list}.`;
    });
    const zones = [...this.zones].map(
      (zone) => `The time zone of the calendar, "${zone}", is not known. Times without a zone are in that of the site.`,
    );
    return [...zones, ...others, ...(names.length > 0 ? [`Not read: ${listed(names, names.length)}.`] : [])];
  }

  /** What is to be said of lines outside of components. */
  lineMessages(): string[] {
    if (this.lineCount === 0) return [];
    const lines = this.lines.map((line) => `"${line}"`);
    return [`${counted(this.lineCount, 'line')} outside of events cannot be read: ${listed(lines, this.lineCount)}.`];
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function listed(names: readonly string[], count: number): string {
  const shown = names.slice(0, MAX_NAMES);
  const rest = count - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
