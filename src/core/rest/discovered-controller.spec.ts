import { All, Controller, Get } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { discoverController } from './discovered-controller.js';
import { Public } from './policy.js';
import { Authorize } from './guards/policy.guard.js';
import { RestController } from './route.decorators.js';

describe('findController', () => {
  const find = (controller: new () => object) => discoverController(controller, new MetadataScanner());

  it('refuses a handler with @All, and names the decorators and the controller to use instead', () => {
    @RestController('faults/v1', 'things')
    class WithAllController {
      @All()
      @Authorize(Public)
      handle() {
        return [];
      }
    }
    expect(() => find(WithAllController)).toThrow(
      /^WithAllController\.handle uses a method decorator .*Use @Get, @Post, @Put, @Patch or @Delete, or move the handler to a @Controller\.$/,
    );
  });

  it('refuses a handler with several paths, and names the alternative', () => {
    @RestController('faults/v1', 'things')
    class WithPathsController {
      @Get(['a', 'b'])
      @Authorize(Public)
      list() {
        return [];
      }
    }
    expect(() => find(WithPathsController)).toThrow(
      /^WithPathsController\.list has several paths\. .*write a handler for each\.$/,
    );
  });

  it('refuses a handler without @Authorize, and names the decorator', () => {
    @RestController('faults/v1', 'things')
    class WithoutRightsController {
      @Get()
      list() {
        return [];
      }
    }
    expect(() => find(WithoutRightsController)).toThrow(
      /^WithoutRightsController\.list does not say who may call it\. Add @Authorize/,
    );
  });

  it('finds the methods of handlers with decorators of Nest, and nothing in ordinary controllers', () => {
    @RestController('faults/v1', 'things')
    class UsableController {
      @Get(':id')
      @Authorize(Public)
      show() {
        return this.helper();
      }

      helper() {
        return [];
      }
    }
    @Controller('ordinary')
    class OrdinaryController {
      @All()
      handle() {
        return [];
      }
    }
    expect(find(UsableController)?.handlers.map(({ name, methods }) => ({ name, methods }))).toEqual([
      { name: 'show', methods: ['GET'] },
    ]);
    expect(find(OrdinaryController)).toBeUndefined();
  });
});
