export * from './rest-param.decorator.js';
export * from './param-schema.js';
export * from './validators.js';
export { booleanOf, coerce, isEmail, isDateTime, isNumeric, splitList } from './coerce.js';
export * from './content.dto.js';
export * from './parameter-parser.js';
export { schemaOf } from './describe.js';
export { documentedSchema } from './nested-dto.js';
