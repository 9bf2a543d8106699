import { operationId } from './document.js';

describe('operationId', () => {
  it.each([
    ['/events', 'get', 'getEvents'],
    ['/events', 'post', 'createEvent'],
    ['/venues/{id}', 'get', 'getVenue'],
    ['/venues/{id}', 'put', 'updateVenue'],
    ['/tickets/{id}', 'patch', 'patchTicket'],
    ['/organizers/{id}', 'delete', 'deleteOrganizer'],
    ['/docs', 'get', 'getOpenApiDocs'],
  ])('names %s %s as %s', (path, method, name) => {
    expect(operationId(path, method)).toBe(name);
  });
});
