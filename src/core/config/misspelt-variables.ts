import { secretFileVariable, type SettingDeclaration } from './setting.decorator.js';

/** Shorter names resemble variables of other programs too easily. */
const MIN_LENGTH = 8;
/** Letters that are wrong, missing, added or exchanged with their neighbour. */
const MAX_DISTANCE = 2;

/** A variable that no setting reads, and the setting that its name resembles. */
export interface MisspeltVariable {
  name: string;
  meant: string;
}

/** What people read about such a variable. */
export function misspeltText({ name, meant }: MisspeltVariable): string {
  return `No setting is called ${name}. Did you mean ${meant}?`;
}

/** Variables of the environment whose names are almost those of settings. */
export function misspeltVariables(
  declarations: readonly SettingDeclaration[],
  env: NodeJS.ProcessEnv,
): MisspeltVariable[] {
  const variables = declarations.flatMap(({ env: name, secret }) =>
    secret ? [name, secretFileVariable(name)] : [name],
  );
  const names = new Set(variables);
  return Object.keys(env).flatMap((name) => {
    if (names.has(name) || name.length < MIN_LENGTH) return [];
    const meant = variables.find((one) => one.length >= MIN_LENGTH && isAlmost(name, one));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Whether two names differ by at most `MAX_DISTANCE` edits (Damerau and Levenshtein, adjacent letters). */
function isAlmost(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > MAX_DISTANCE) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] <= MAX_DISTANCE;
}
