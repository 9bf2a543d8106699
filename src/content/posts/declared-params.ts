import { RestParam, type ParamDeclaration } from '#core/parameters';

/** Parameters of a route by name, in the order of the index; `false` leaves one out. */
export type Declarations = Record<string, ParamDeclaration | false>;

/** A class whose properties are parameters. */
export type ParamsClass<T extends object> = new () => T;

/** A DTO class made from declarations, for routes that differ from kind to kind in what they take. */
export function paramsClass<T extends object>(name: string, declarations: Declarations): ParamsClass<T> {
  class Declared {}
  Object.defineProperty(Declared, 'name', { value: name });
  for (const [property, declaration] of Object.entries(declarations)) {
    if (declaration) RestParam(declaration)(Declared.prototype, property);
  }
  return Declared as ParamsClass<T>;
}
