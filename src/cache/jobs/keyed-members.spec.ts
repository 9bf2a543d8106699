import { keyedMembers } from './keyed-members.js';

const form = (body: string) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
  body: Buffer.from(body),
  files: [],
});

describe('keyedMembers', () => {
  it('keeps the numeric keys of a form', () => {
    const sent = form('data[7][id]=1&data[900][id]=2&server=x');
    expect(keyedMembers({ data: [{ id: '1' }], server: 'x' }, sent)).toEqual({
      data: { 7: { id: '1' }, 900: { id: '2' } },
      server: 'x',
    });
  });

  it('returns JSON bodies unchanged', () => {
    const params = { data: [1] };
    expect(
      keyedMembers(params, { headers: { 'content-type': 'application/json' }, body: Buffer.from('data=2'), files: [] }),
    ).toBe(params);
    expect(keyedMembers(params, form('other=1'))).toBe(params);
  });
});
