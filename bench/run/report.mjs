// What the figures are shown as.

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
const middle = (runs, member) => median(runs.map((run) => run[member]));
const least = (runs, member) => Math.min(...runs.map((run) => run[member]));
const count = (number) => number.toLocaleString('en');

/** Requests a second on the service for each on the floor, both run one after the other. */
const ratioOf = ({ ours, theirs }) => median(ours.map(({ rate }, round) => rate / theirs[round].rate));

/** Processor time on the floor for each of the service, of the round that was disturbed least. */
const processorRatio = ({ ours, theirs }) => least(theirs, 'processor') / least(ours, 'processor');

/** One row in words, for the terminal. */
export function summary(row) {
  const { name, ours, theirs } = row;
  const service = `${name}: ${middle(ours, 'rate').toFixed(0)}/s`;
  if (theirs.length === 0) return service;
  return `${service}, floor ${middle(theirs, 'rate').toFixed(0)}/s, ratio ${ratioOf(row).toFixed(2)}`;
}

/** All results as Markdown. */
export function table(results) {
  const lines = [
    '| events | case | service/s | floor/s | ratio | p50 ms | p99 ms | CPU ms | floor CPU ms | CPU ratio | queries (first) |',
    '| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
  for (const row of results.flatMap(({ rows }) => rows)) {
    const { ours, theirs, queries } = row;
    const beside = (figure) => (theirs.length === 0 ? '' : figure());
    const cells = [
      count(row.size),
      row.name,
      middle(ours, 'rate').toFixed(0),
      beside(() => middle(theirs, 'rate').toFixed(0)),
      beside(() => ratioOf(row).toFixed(2)),
      middle(ours, 'p50'),
      middle(ours, 'p99'),
      least(ours, 'processor').toFixed(2),
      beside(() => least(theirs, 'processor').toFixed(2)),
      beside(() => processorRatio(row).toFixed(2)),
      `${queries.then} (${queries.first})`,
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  }
  for (const { size, ready, resident, floorResident } of results) {
    const memory =
      resident === undefined
        ? ''
        : `, ${resident.toFixed(0)} MB resident after the run${floorResident === undefined ? '' : ` (floor ${floorResident.toFixed(0)} MB)`}`;
    lines.push('', `${count(size)} events: start to ready ${ready.toFixed(0)} ms${memory}`);
  }
  return lines.join('\n');
}

/** How much longer a request takes with the most events than with the fewest. */
export function growth(few, many) {
  const lines = [
    '',
    `Time of one request with ${count(many.size)} events, as a multiple of that with ${count(few.size)}:`,
  ];
  for (const [i, row] of many.rows.entries()) {
    const before = few.rows[i];
    const ours = middle(before.ours, 'rate') / middle(row.ours, 'rate');
    const theirs = row.theirs.length > 0 && middle(before.theirs, 'rate') / middle(row.theirs, 'rate');
    lines.push(`- ${row.name}: ${ours.toFixed(2)}${theirs ? ` (floor ${theirs.toFixed(2)})` : ''}`);
  }
  return lines.join('\n');
}
