// A module of Almanac as a repository elsewhere has it, for tests of how modules find the packages of the service.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files below the folder of the module. `NEST` is the version of its own copies of Nest. */
const FILES = {
  'package.json': '{ "name": "@acme/linked", "version": "1.0.0", "type": "module", "main": "./index.js" }',
  'index.js': `
    import { AlmanacModule, Setting } from 'almanac';
    import { Module } from '@nestjs/common';
    import { IsInt } from 'class-validator';
    import dependency from 'own-dependency';
    if (dependency.Module !== Module) throw new Error('Two copies of Nest');
    class LinkedSettings {}
    Setting({ env: 'LINKED_LIMIT', default: 7, description: 'A number.' })(LinkedSettings.prototype, 'limit');
    IsInt()(LinkedSettings.prototype, 'limit');
    export default class LinkedModule {}
    AlmanacModule({ settings: [LinkedSettings] })(LinkedModule);`,
  // A test of the module, as docs/guides/module.md has it.
  'linked.spec.js': `
    import assert from 'node:assert/strict';
    import { test } from 'node:test';
    import { Test } from '@nestjs/testing';
    import { Settings } from 'almanac';
    import { AlmanacTestingModule, createTestingApplication } from 'almanac/testing';
    import LinkedModule from './index.js';
    test('the module runs in the service', async () => {
      const moduleRef = await Test.createTestingModule({
        imports: [AlmanacTestingModule.forRoot({ modules: [LinkedModule], settings: { LINKED_LIMIT: 9 } })],
      }).compile();
      const app = await createTestingApplication(moduleRef);
      await app.listen(0);
      assert.equal(app.get(Settings).docs, false);
      assert.ok(app.get(LinkedModule) instanceof LinkedModule);
      const response = await fetch((await app.getUrl()) + '/api/');
      // The service closes once its responses were read.
      await response.text();
      assert.equal(response.status, 200);
      await app.close();
    });`,
  // What npm installs with a dependency that has Nest as its peer, such as @nestjs/throttler.
  'node_modules/own-dependency/package.json': '{ "name": "own-dependency", "version": "1.0.0", "main": "./index.js" }',
  'node_modules/own-dependency/index.js': "exports.Module = require('@nestjs/common').Module;",
  'node_modules/@nestjs/common/package.json': '{ "name": "@nestjs/common", "version": "NEST", "main": "./index.js" }',
  'node_modules/@nestjs/common/index.js': "exports.Module = () => () => {}; exports.copy = 'of the module';",
};

/** The version of Nest that the service has. */
const NEST = JSON.parse(readFileSync('node_modules/@nestjs/common/package.json', 'utf8')).version;

/** Writes the module into a folder. @param {string} folder @param {string} [version] of its own copies of Nest */
export function writeLinkedModule(folder, version = NEST) {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text.replace('NEST', version));
  }
}
