import { UsageError } from './command.js';

/** What a command was given. */
export interface Given {
  /** Words that are no options, in their order. */
  words: string[];
  /** Options by name, without the dashes: their text; `true` for those given without one. */
  options: Record<string, string | true>;
}

/** How an option is given: `flag` alone, `text` with a value, `list` with one and as often as wanted, `maybe` with or without one. */
export type OptionKind = 'flag' | 'text' | 'list' | 'maybe';

/**
 * Takes a command's words apart. `--name value` and `--name=value` are the same; a value that starts with `--` needs
 * the second form. After a lone `--` everything is a word. (Node's own parser knows no options that may go without
 * their value.)
 * @throws UsageError for unknown options, and for values that are missing or one too many
 */
export function readArguments(args: readonly string[], kinds: Readonly<Record<string, OptionKind>>): Given {
  const given: Given = { words: [], options: {} };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') given.words.push(...rest.splice(0));
    else if (!arg.startsWith('--')) given.words.push(arg);
    else {
      const { name, inline } = split(arg);
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (kind === undefined) throw new UsageError(`There is no option --${name}.`);
      const takesNext = kind !== 'flag' && inline === undefined && rest.length > 0 && !rest[0].startsWith('--');
      const value = takesNext ? rest.shift() : inline;
      if (kind === 'flag' && value !== undefined) throw new UsageError(`--${name} takes no value.`);
      if ((kind === 'text' || kind === 'list') && !value) throw new UsageError(`--${name} needs a value.`);
      const before = kind === 'list' ? textOf(given.options[name]) : undefined;
      given.options[name] = before === undefined ? value || true : `${before},${value ?? ''}`;
    }
  }
  return given;
}

function split(arg: string): { name: string; inline?: string } {
  const sign = arg.indexOf('=');
  return sign < 0 ? { name: arg.slice(2) } : { name: arg.slice(2, sign), inline: arg.slice(sign + 1) };
}

/** The text of an option; undefined when it was not given or has none. */
export function textOf(option: string | true | undefined): string | undefined {
  return option === true ? undefined : option;
}
