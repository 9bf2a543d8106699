import { StartError } from '#core/config';
import type { KindTraits, KindTraitsByName } from './kind-traits.js';
import type { Kind } from './kinds.js';

const NAME = /^[a-z][a-z0-9_]{0,29}$/;

/**
 * Kinds in the order of copying: of those whose references are copied, the one with the lowest `order` comes next.
 * @throws StartError
 */
export function inOrder(kinds: readonly KindTraits[]): KindTraitsByName {
  const open = new Map<Kind, KindTraits>();
  for (const kind of [...kinds].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
    if (!NAME.test(kind.name))
      throw new StartError(
        `"${kind.name}" is no name of a kind of records: 1 to 30 of a-z, 0-9 and _, a letter first.`,
      );
    if (open.has(kind.name)) throw new StartError(`Two kinds of records have the name ${kind.name}.`);
    open.set(kind.name, kind);
  }
  for (const { name, after = [] } of kinds) {
    const missing = after.find((other) => !open.has(other));
    if (missing !== undefined)
      throw new StartError(`Records of the kind ${name} refer to the kind ${missing}, which no module brings.`);
  }
  const ordered = new Map<Kind, KindTraits>();
  while (open.size > 0) {
    const next = [...open.values()].find(({ after = [] }) => !after.some((other) => open.has(other)));
    if (!next)
      throw new StartError(`Kinds of records refer to each other in a circle: ${circleIn(open).join(' after ')}.`);
    ordered.set(next.name, next);
    open.delete(next.name);
  }
  return ordered;
}

/** A circle among kinds each of which waits for another one; the first name is the last one, too. */
function circleIn(open: ReadonlyMap<Kind, KindTraits>): Kind[] {
  const path: Kind[] = [];
  let [name] = open.keys();
  while (!path.includes(name)) {
    path.push(name);
    name = open.get(name)?.after?.find((other) => open.has(other)) as Kind;
  }
  return [...path.slice(path.indexOf(name)), name];
}
