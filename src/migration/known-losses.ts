import { DECIDED_DIFFERENCES } from './losses.js';

/** The table of decided differences for the documentation, in Markdown. */
export function knownLosses(): string {
  const effects = { technical: 'left behind', stored: 'stored, shown nowhere', changed: 'changed' };
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const rows = DECIDED_DIFFERENCES.map(
    ({ kinds, fields, effect, reason }) =>
      `| ${kinds?.join(', ') ?? 'all'} | \`${cell(fields.source)}\` | ${effects[effect]} | ${cell(reason)} |`,
  );
  return ['| kinds | fields (pattern) | effect | reason |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
