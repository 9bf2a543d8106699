// What a test run prints: each part with its duration, the slowest files, and how to repeat each failure.

const SLOWEST_FILES = 10;

const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;

/** Prints a part as soon as it has ended. */
export function printPart({ name, seconds: duration, passed, failed, output }) {
  const counts = passed + failed > 1 ? `  ${passed} passed${failed ? `, ${failed} failed` : ''}` : '';
  console.log(`${failed ? 'FAIL' : ' ok '} ${seconds(duration)}  ${name}${counts}`);
  if (output.trim()) console.log(output.trimEnd());
}

/** Prints the end of a run. @returns how many tests, steps and checks failed */
export function printSummary(parts, duration) {
  const files = parts.flatMap((part) => part.files).sort((a, b) => b.seconds - a.seconds);
  if (files.length > 1) {
    console.log('\nSlowest files');
    for (const file of files.slice(0, SLOWEST_FILES))
      console.log(`     ${seconds(file.seconds)}  ${file.path} (${file.part})`);
  }
  const failures = parts.flatMap((part) => part.failures);
  for (const { title, command } of failures) console.log(`\nFAIL ${title}\n     ${command}`);
  const sum = (member) => parts.reduce((total, part) => total + part[member], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  console.log(`in ${duration.toFixed(0)} seconds`);
  return sum('failed');
}
