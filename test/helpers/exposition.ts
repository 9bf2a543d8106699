/** One figure of a scrape with its labels. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** A scrape: the declared types by name, and every figure. */
export interface Scrape {
  types: Map<string, string>;
  samples: Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const COMMENT = new RegExp(`^# (?:HELP (${NAME}) .+|TYPE (${NAME}) (counter|gauge|histogram|summary|untyped))$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)(?: -?\\d+)?$`);
const VALUE = /^(?:[+-]?Inf|NaN|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
/** Endings of the names of a histogram's or summary's figures. */
const PARTS = /_(?:bucket|sum|count)$/;

/**
 * Reads the text format of Prometheus (version 0.0.4).
 * @throws Error that names the first line that breaks its rules
 */
export function readExposition(text: string): Scrape {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  if (!text.endsWith('\n')) throw new Error('The last line has no end');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    if (line.startsWith('#')) {
      const [, , name, type] = COMMENT.exec(line) ?? fail(line);
      if (name === undefined || type === undefined) continue;
      if (types.has(name)) fail(line);
      types.set(name, type);
      continue;
    }
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? fail(line);
    if (!VALUE.test(value) || !isDeclared(name, types)) fail(line);
    samples.push({ name, labels: labelsOf(labels), value: numberOf(value) });
  }
  return { types, samples };
}

/** The sum of the figures of this name with at least these labels; 0 for none. */
export function valueOf({ samples }: Scrape, name: string, labels: Record<string, string> = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

function isDeclared(name: string, types: Map<string, string>): boolean {
  const family = types.get(name.replace(PARTS, ''));
  return types.has(name) || family === 'histogram' || family === 'summary';
}

function labelsOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([a-zA-Z0-9_]+)="((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

function numberOf(value: string): number {
  return Number(value.replace(/inf/i, 'Infinity'));
}

function fail(line: string): never {
  throw new Error(`Not in the format: ${line}`);
}
