import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Ability } from '../abilities/ability.js';

/** Appended to what a tool is described with: some clients show descriptions and no hints. */
const CHANGES = 'Changes the site: let the user confirm it.';
const TAKES_AWAY = 'Takes something away from the site: let the user confirm it.';

/** Name of the tool of an ability. Clients accept no `/`, and names of abilities have no `_`. */
export const toolName = (ability: string): string => ability.replace('/', '_');

/** Name of the ability of a tool; another text for other names, which is the name of no ability. */
export const abilityName = (tool: string): string => tool.replace('_', '/');

/** An ability as a tool of the Model Context Protocol: with its schemas, and hints for who confirms calls. */
export function toTool(ability: Ability): Tool {
  const { name, label, description, input, output, annotations } = ability;
  const { readonly, destructive, idempotent } = annotations;
  const warning = readonly ? [] : [destructive ? TAKES_AWAY : CHANGES];
  return {
    name: toolName(name),
    title: label,
    description: [description, ...warning].join(' '),
    inputSchema: (input ?? { type: 'object', properties: {}, additionalProperties: false }) as Tool['inputSchema'],
    ...(output?.type === 'object' ? { outputSchema: output as Tool['outputSchema'] } : {}),
    annotations: {
      title: label,
      // What is not known counts as the worse, as the protocol has it.
      readOnlyHint: readonly ?? false,
      destructiveHint: destructive ?? !readonly,
      idempotentHint: idempotent ?? false,
      openWorldHint: false,
    },
  };
}
