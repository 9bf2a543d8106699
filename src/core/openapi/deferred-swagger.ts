import type * as swaggerModule from '@nestjs/swagger';

type Swagger = typeof swaggerModule;

const notes: ((swagger: Swagger) => void)[] = [];

/**
 * Stores the documentation decorators of a class until a document is made: loading Swagger would take a third of the
 * time that the service needs to start.
 */
export function deferSwaggerDecorator(note: (swagger: Swagger) => void): void {
  notes.push(note);
}

type Model = abstract new (...args: never[]) => object;

const models = new Set<Model>();

/** Puts a class into the document that no decorator names as a type. */
export function deferModel(model: Model): void {
  models.add(model);
}

/** The classes of `deferModel`. */
export const deferredModels = (): Model[] => [...models];

/** Writes all notes with Swagger's own decorators. */
export function applySwaggerDecorators(swagger: Swagger): void {
  for (const note of notes.splice(0)) note(swagger);
}

/** A controller that is not part of the interface and does not appear in its documentation. */
export function ExcludeFromDocs(): ClassDecorator {
  return (target) => deferSwaggerDecorator(({ ApiExcludeController }) => ApiExcludeController()(target));
}
