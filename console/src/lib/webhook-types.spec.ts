import { typesOf } from './webhook-types.js';

describe('Types of an endpoint', () => {
  it.each([
    ['', null],
    [' \n ', null],
    ['order.completed\norder.refunded\n', ['order.completed', 'order.refunded']],
    ['order.completed, order.completed', ['order.completed']],
  ])('%j are %j', (text, types) => {
    expect(typesOf(text)).toEqual(types);
  });
});
