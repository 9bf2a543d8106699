/** The program of one command of `almanac`; commands.ts has its texts. */
export interface Command {
  /**
   * Does it.
   * @param args the words after the name
   * @throws UsageError for words that make no sense; any other error for work that failed
   */
  run(args: string[]): Promise<void>;
}

/** The words of a command make no sense. The message says what is wrong; the usage is printed below it. */
export class UsageError extends Error {}

/** Writes a line for people. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}
