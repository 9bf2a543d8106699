import { environmentOf } from './environment.js';

describe('environmentOf', () => {
  it.each([
    ['http://localhost:3000', 'local'],
    ['http://127.0.0.1:8080', 'local'],
    ['http://[::1]:3000', 'local'],
    ['http://almanac.localhost', 'local'],
    ['https://site.example', 'production'],
    ['https://localhost.example', 'production'],
  ])('derives from the URL %s the environment %s', (url, environment) => expect(environmentOf(url)).toBe(environment));
});
