import { toDirectorySizesResponse, sizeText } from './directory-sizes.mapper.js';

describe('sizeText', () => {
  it.each([
    [0, '0.00 B'],
    [1023, '1023.00 B'],
    [1024, '1.00 KB'],
    [95_252_496, '90.84 MB'],
    [5 * 1024 ** 4, '5120.00 GB'],
  ])('formats %d as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});

describe('Directory sizes', () => {
  it('are returned with their total', () => {
    expect(toDirectorySizesResponse({ application: 1024, uploads: 512, database: 2048 })).toEqual({
      application_size: { size: '1.00 KB', debug: '1.00 KB (1024 bytes)', raw: 1024 },
      uploads_size: { size: '512.00 B', debug: '512.00 B (512 bytes)', raw: 512 },
      database_size: { size: '2.00 KB', debug: '2.00 KB (2048 bytes)', raw: 2048 },
      total_size: { size: '3.50 KB', debug: '3.50 KB (3584 bytes)', raw: 3584 },
    });
  });

  it('have no raw value when they are empty, and report a missing directory', () => {
    const { uploads_size, database_size, total_size } = toDirectorySizesResponse({
      application: 1,
      uploads: 'missing',
      database: 0,
    });
    expect(uploads_size).toEqual({ size: 'The directory does not exist.', debug: 'directory not found' });
    expect(database_size).toEqual({ size: '0.00 B', debug: '0.00 B (0 bytes)' });
    expect(total_size.raw).toBe(1);
  });

  it('have no total when one of them times out', () => {
    const { uploads_size, application_size, total_size } = toDirectorySizesResponse({
      application: 1,
      uploads: 'timeout',
      database: 1,
    });
    expect(uploads_size).toEqual({ size: 'timeout', debug: 'timeout' });
    expect(total_size).toEqual({ size: 'timeout', debug: 'timeout' });
    expect(application_size.raw).toBe(1);
  });
});
