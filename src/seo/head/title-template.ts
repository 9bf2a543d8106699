/** Names of variables are words; everything else between percent signs is text. */
const VARIABLE = /%%([a-z_]{1,64})%%/g;

/** What parts the pieces of a title. */
export const SEPARATOR = '-';

/**
 * Fills in the variables of a title or description; unknown ones become nothing. White space is collapsed, and of
 * adjacent separators one is left (seo.md, "JSON head").
 */
export function fillTemplate(template: string, variables: Readonly<Record<string, string>>): string {
  const filled = template.replace(VARIABLE, (_, name: string) =>
    name === 'sep' ? SEPARATOR : Object.hasOwn(variables, name) ? variables[name] : '',
  );
  const words = filled.split(/\s+/).filter((word) => word !== '');
  return words.filter((word, i) => word !== SEPARATOR || words[i - 1] !== SEPARATOR).join(' ');
}
