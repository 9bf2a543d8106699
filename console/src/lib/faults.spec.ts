import { faultsOf } from './faults.js';

describe('faultsOf', () => {
  it('has the message of each parameter', () =>
    expect(faultsOf({ params: { title: 'Too long.', image: { code: 'x' } } }, 'Refused.')).toEqual({
      title: 'Too long.',
      image: 'Refused.',
    }));

  it('names the parameters that are missing', () =>
    expect(faultsOf({ params: ['title'] }, 'Missing.')).toEqual({ title: 'This is required.' }));

  it.each([undefined, null, {}, { params: 'x' }])('is empty for %p', (data) => expect(faultsOf(data, 'x')).toEqual({}));
});
