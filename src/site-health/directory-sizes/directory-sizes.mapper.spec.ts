import { shownSizes, sizeText } from './directory-sizes.mapper.js';

describe('sizeText', () => {
  it.each([
    [0, '0.00 B'],
    [1023, '1023.00 B'],
    [1024, '1.00 KB'],
    [95_252_496, '90.84 MB'],
    [5 * 1024 ** 4, '5120.00 GB'],
  ])('says %d as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
});

describe('sizes of folders', () => {
  it('are told with their sum', () => {
    expect(shownSizes({ application: 1024, uploads: 512, database: 2048 })).toEqual({
      application_size: { size: '1.00 KB', debug: '1.00 KB (1024 bytes)', raw: 1024 },
      uploads_size: { size: '512.00 B', debug: '512.00 B (512 bytes)', raw: 512 },
      database_size: { size: '2.00 KB', debug: '2.00 KB (2048 bytes)', raw: 2048 },
      total_size: { size: '3.50 KB', debug: '3.50 KB (3584 bytes)', raw: 3584 },
    });
  });

  it('have no raw where there is nothing, and a folder that is missing says so', () => {
    const { uploads_size, database_size, total_size } = shownSizes({ application: 1, uploads: 'missing', database: 0 });
    expect(uploads_size).toEqual({ size: 'The directory does not exist.', debug: 'directory not found' });
    expect(database_size).toEqual({ size: '0.00 B', debug: '0.00 B (0 bytes)' });
    expect(total_size.raw).toBe(1);
  });

  it('have no sum when one took too long to count', () => {
    const { uploads_size, application_size, total_size } = shownSizes({
      application: 1,
      uploads: 'timeout',
      database: 1,
    });
    expect(uploads_size).toEqual({ size: 'timeout', debug: 'timeout' });
    expect(total_size).toEqual({ size: 'timeout', debug: 'timeout' });
    expect(application_size.raw).toBe(1);
  });
});
