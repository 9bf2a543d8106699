export * from './rest-param.decorator.js';
export * from './param-schema.js';
export * from './validators.js';
export { booleanOf, coerce, isDateTime, isNumeric, splitList } from './coerce.js';
export { emailAddress, isEmail, isSameEmail, withAsciiDomain } from './email.js';
export * from './content.dto.js';
export * from './parameter-parser.js';
export { describeParams, schemaOf } from './describe.js';
export { documentedSchema } from './nested-dto.js';
export { type CompiledDto, compileDto, type Instantiate } from './dto-instance.js';
export {
  checksOf,
  type CompiledParam,
  compileParams,
  ignoredMembers,
  parseParameters,
  rawParams,
  refuseUnknown,
  type Sources,
} from './parse.js';
