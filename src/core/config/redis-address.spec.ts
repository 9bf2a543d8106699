import { isRedisAddress, redisDatabase } from './redis-address.js';

describe('The address of Redis', () => {
  it.each([
    'redis://localhost',
    'redis://127.0.0.1:6379/0',
    'redis://user:p%40ss@cache.example:6380/12',
    'rediss://:secret@cache.example/',
    'redis://[::1]:6379',
  ])('accepts %s', (address) => {
    expect(isRedisAddress(address)).toBe(true);
  });

  it.each([
    'localhost:6379',
    'http://localhost',
    'redis://',
    'redis://host/name',
    'redis://host:99999',
    'redis://h?db=1',
  ])('refuses %s', (address) => {
    expect(isRedisAddress(address)).toBe(false);
  });

  it('has the number of a database as its path, 0 without one', () => {
    expect(redisDatabase('redis://host/7')).toBe(7);
    expect(redisDatabase('redis://host')).toBe(0);
  });
});
