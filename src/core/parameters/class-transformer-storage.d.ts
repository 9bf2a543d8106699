// class-transformer exports no way to see what was declared; @nestjs/mapped-types reads the same module.
declare module 'class-transformer/cjs/storage.js' {
  export { defaultMetadataStorage } from 'class-transformer/types/storage.js';
}
