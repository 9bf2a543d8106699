import { ApiProperty, schemaOf } from '#core/openapi';

/** Whether something was done. */
export class SeoOutcomeResponse {
  /** Whether it was done. @example true */
  success!: boolean;

  /** The HTTP status of the outcome. @example 200 */
  @ApiProperty({ type: 'integer' })
  status!: number;
}

type Model = Parameters<typeof schemaOf>[0];
type Content = Record<'application/json', { schema: { anyOf: { $ref: string }[] } }>;

/** Bodies of a status that answers with the shared body of refusals for some reasons and with its own for others. */
export function refusalOr(...models: Model[]): Content {
  const anyOf = [{ $ref: '#/components/schemas/Error' }, ...models.map((model) => schemaOf(model))];
  return { 'application/json': { schema: { anyOf } } };
}
