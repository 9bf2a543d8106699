import { readFileSync } from 'node:fs';
import { RouteTable } from '../../../src/core/rest/route-table.js';
import { documentPath } from '../../../src/docs/openapi.js';
import { startApp } from '../../helpers/app.js';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
  maxItems?: number;
}

interface OptionsSchema {
  title: string;
  properties: Record<string, Schema & { context?: string[] }>;
}

interface Document {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;

/** All schemas that a schema allows, references followed. */
function alternatives(schema: Schema): Schema[] {
  if (schema.$ref) return alternatives(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']);
  const parts = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  return parts ? parts.flatMap(alternatives) : [schema];
}

/** The schema of one item in the body of a response: of a list, of an object with items as values, or the body itself. */
function itemOf(body: Schema): Schema {
  const [schema] = alternatives(body) as [Schema];
  if (schema.items) return itemOf(schema.items);
  return typeof schema.additionalProperties === 'object' ? itemOf(schema.additionalProperties) : schema;
}

const listOf = (type: string | string[] | undefined): string[] => [type ?? []].flat();

/** What OPTIONS says of a member that its response class does not. */
function disagreement(shown: Schema, answered: Schema | undefined): string | undefined {
  if (!answered) return 'no member of the response';
  const types = alternatives(answered).filter(({ maxItems }) => maxItems !== 0);
  const unknown = types.flatMap(({ type }) => listOf(type)).filter((type) => !listOf(shown.type).includes(type));
  if (unknown.length > 0) return `may be ${unknown.join(', ')}`;
  const values = answered.enum?.filter((value) => shown.enum && !shown.enum.includes(value)) ?? [];
  return values.length > 0 ? `may have the values ${values.join(', ')}` : undefined;
}

describe('The schemas of OPTIONS', () => {
  it('agree with the response classes on members, types and values', async () => {
    const service = await startApp();
    const routes = service.app.get(RouteTable).allWithHidden();
    const paths = routes.filter(({ schema }) => schema).map(({ pattern }) => documentPath(pattern));
    const faults: string[] = [];
    const compared = new Set<string>();
    for (const path of paths) {
      const body = document.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
      if (!body) continue;
      const answer = await service
        .as('administrator')
        .options(path.replace(/\{\w+\}/g, '1'))
        .expect(200);
      const { title, properties } = (answer.body as { schema: OptionsSchema }).schema;
      const { properties: members = {}, required = [] } = itemOf(body);
      compared.add(title);
      for (const [name, shown] of Object.entries(properties)) {
        const isWriteOnly = shown.context?.length === 0;
        const fault = isWriteOnly ? undefined : disagreement(shown, members[name]);
        if (fault) faults.push(`${title}.${name}: ${fault}`);
      }
      const listed = [...Object.keys(properties), '_links'];
      for (const name of required) if (!listed.includes(name)) faults.push(`${title}.${name}: not listed`);
    }
    await service.close();
    expect(compared.size).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  });
});
