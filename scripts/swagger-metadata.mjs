// Plugin of the Nest CLI (nest-cli.json). The Swagger plugin adds a static method to each response class, and an import
// of `@nestjs/swagger`, which takes a third of the time that the service needs to start. This one writes what the
// Swagger plugin reads into one file, `metadata.js`, which is loaded when a document is made. The tests load the same
// file (scripts/build-tests.mjs).
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

const FILE = 'metadata.js';

/**
 * Writes `metadata.js` into a folder.
 * @param options of the Swagger plugin, from nest-cli.json
 */
function write(program, folder, options) {
  const visitor = new ReadonlyVisitor({ ...options, pathToSource: resolve('src') });
  mkdirSync(folder, { recursive: true });
  new PluginMetadataGenerator().generate({
    visitors: [visitor],
    tsProgramRef: program,
    outputDir: folder,
    filename: FILE,
  });
}

/** Called by the Nest CLI before it writes the compiled files, which stay as they are. */
export function before(options, program) {
  write(program, program.getCompilerOptions().outDir, options);
  return () => (sourceFile) => sourceFile;
}

/** Writes `metadata.js` for the tests, whose compiler knows no types. */
export function writeSwaggerMetadata(folder) {
  const [{ options: pluginOptions }] = JSON.parse(readFileSync('nest-cli.json', 'utf8')).compilerOptions.plugins;
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile('tsconfig.build.json', undefined, ts.sys);
  const rootNames = fileNames.filter((name) => pluginOptions.dtoFileNameSuffix.some((suffix) => name.endsWith(suffix)));
  write(ts.createProgram({ options, rootNames }), folder, pluginOptions);
}
