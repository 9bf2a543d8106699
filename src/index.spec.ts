import * as nest from '@nestjs/common';
import * as almanac from './index.js';

describe('The package', () => {
  it('exports no name that @nestjs/common exports, so that modules import from both without aliases', () => {
    expect(Object.keys(almanac).filter((name) => name in nest)).toEqual([]);
  });
});
